import { negotiateLocale } from '@lotse/contract/negotiate-locale'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import type { PlatformSettings } from '../postgres/settings.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { ConsentPrompt } from './queue-body.ts'

/** What a prompt is made from; all but the moment. */
export interface PromptSource {
  readonly agency: ConsentPrompt['agency']
  readonly agreement: ConsentPrompt['agreement']
  readonly promptedAt: Date
  readonly expiresAt: Date
  readonly moreTime: boolean
}

/** What to ask the client of a ticket, or `undefined` while there is nothing to ask: no room yet, or decided. */
export function promptSource(
  ticket: TicketRow,
  agency: AgencyConfig | undefined,
  settings: PlatformSettings,
): PromptSource | undefined {
  const { state, roomId, promptedAt, deadline } = ticket
  if (state !== 'Accepted' || roomId === null || promptedAt === null || deadline === null)
    return undefined
  const agreements = agency?.texts.filter(({ kind }) => kind === 'agreement') ?? []
  const locale = negotiateLocale(
    ticket.locale ?? undefined,
    agreements.map((text) => text.locale),
    settings.defaultLocale,
  )
  const agreement = agreements.find((text) => text.locale === locale)
  if (agency === undefined || agreement === undefined) return undefined
  return {
    agency: { name: agency.name, displayName: agency.displayName },
    agreement: { locale: agreement.locale, version: agreement.version },
    promptedAt,
    expiresAt: deadline,
    moreTime: !ticket.hasMoreTime,
  }
}

/**
 * The prompt at a moment.
 *
 * @param now on the tickets' clock
 * @param retryInterval seconds after which it is asked anew
 */
export function promptAt(source: PromptSource, now: Date, retryInterval: number): ConsentPrompt {
  const seconds = Math.max(0, now.getTime() - source.promptedAt.getTime()) / 1000
  return {
    agency: source.agency,
    agreement: source.agreement,
    attempt: 1 + Math.floor(seconds / retryInterval),
    expiresAt: source.expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.floor((source.expiresAt.getTime() - now.getTime()) / 1000)),
    moreTime: source.moreTime,
  }
}
