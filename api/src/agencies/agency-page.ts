import type { PublishedText } from '@lotse/contract/config-rows'
import type { UnavailableReason } from '@lotse/contract/door-reason'
import type { OpeningHours } from '@lotse/crds/opening-hours'
import { negotiateLocale } from '../domain/negotiate-locale.ts'
import { placeAt, type Queue } from '../domain/place.ts'
import type { WaitEstimate } from '../domain/wait-estimate.ts'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import type { PlatformSettings } from '../postgres/settings.ts'
import { unavailableReason } from './door.ts'
import { findLink } from './find-link.ts'

/** What the address of a link says. */
export interface LinkAddress {
  readonly topic?: string | undefined
  readonly link?: string | undefined
  readonly locale?: string | undefined
}

/** A text without its body. */
export interface TextReference {
  readonly locale: string
  readonly version: string
}

/** What the page of a link shows of its agency: the body of `GET /live-chat/agencies/{agency}`. */
export interface AgencyPage {
  readonly agency: string
  readonly displayName: string
  /** The topic asked for, else the link's, else null. */
  readonly topic: string | null
  readonly topicKnown: boolean
  readonly topicDisplayName: string | null
  /** The effective state with the link's switch. */
  readonly liveChatEnabled: boolean
  readonly available: boolean
  /** Why not available; null when it is. */
  readonly reason: UnavailableReason | null
  readonly activeCounselors: number
  readonly estimatedWait: WaitEstimate | null
  readonly openingHours: OpeningHours | null
  readonly enquiryUrl: string | null
  readonly legal: Record<PublishedText['kind'], TextReference | null>
  readonly locales: readonly string[]
}

/** Describes an agency to somebody who has opened one of its links. Says nothing about the length of the queue. */
export function describeAgency(
  agency: AgencyConfig,
  settings: PlatformSettings,
  queue: Queue,
  address: LinkAddress,
  now: Date,
): AgencyPage {
  const link = findLink(agency, address.link)
  // A link that no longer exists counts as switched off.
  const linkEnabled = address.link === undefined || link?.enabled === true
  const reason = unavailableReason(
    agency,
    linkEnabled,
    now,
    queue,
    settings.liveChat.maxWaitingPerAgency,
  )
  const slug = address.topic ?? link?.topic ?? null
  const topic = agency.topics.find((one) => one.slug === slug)
  return {
    agency: agency.name,
    displayName: agency.displayName,
    topic: slug,
    topicKnown: topic !== undefined,
    topicDisplayName: localized(topic?.displayName, address.locale, settings.defaultLocale),
    liveChatEnabled: agency.effective && linkEnabled,
    available: reason === undefined,
    reason: reason ?? null,
    activeCounselors: queue.activeCounselors,
    estimatedWait: placeAt(queue.ids.length + 1, queue).estimatedWait,
    openingHours: agency.openingHours,
    enquiryUrl: agency.enquiryUrl ?? settings.enquiryUrl,
    legal: {
      dataPolicy: textReference(agency, 'dataPolicy', address.locale, settings),
      imprint: textReference(agency, 'imprint', address.locale, settings),
      agreement: textReference(agency, 'agreement', address.locale, settings),
    },
    locales: settings.locales,
  }
}

function localized(
  texts: Readonly<Record<string, string>> | undefined,
  locale: string | undefined,
  defaultLocale: string,
): string | null {
  if (texts === undefined) return null
  const chosen = negotiateLocale(locale, Object.keys(texts), defaultLocale)
  return (chosen === undefined ? undefined : texts[chosen]) ?? null
}

function textReference(
  agency: AgencyConfig,
  kind: PublishedText['kind'],
  locale: string | undefined,
  settings: PlatformSettings,
): TextReference | null {
  const texts = agency.texts.filter((text) => text.kind === kind)
  const chosen = negotiateLocale(
    locale,
    texts.map((text) => text.locale),
    settings.defaultLocale,
  )
  const text = texts.find((one) => one.locale === chosen)
  return text === undefined ? null : { locale: text.locale, version: text.version }
}
