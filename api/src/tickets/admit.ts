import type { ClosedReason } from '@lotse/contract/door-reason'
import { isOpen } from '@lotse/crds/opening-hours'
import { findLink } from '../agencies/find-link.ts'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import type { PlatformSettings } from '../postgres/settings.ts'
import { Problem } from '../problem.ts'

/** What a client asks for on entering. */
export interface EntryRequest {
  readonly agency: string
  readonly topic?: string
  readonly zipCode?: string
  /** Name or code. */
  readonly link?: string
  readonly locale?: string
  /** Version of the data policy that was agreed to. */
  readonly dataPolicy?: string
  /** Proof of work, as it came from outside. */
  readonly proof?: string
}

/**
 * Decides whether a person may enter, by everything that does not depend on the length of the queue. The door first, then
 * the details, then the consent: somebody whom a closed door turns away should not be asked to agree to anything.
 *
 * @returns the topic of the new ticket: the one asked for, else the link's, else none (any topic)
 * @throws Problem `live-chat-disabled`, `invalid-field`, `consent-required` or `consent-outdated`
 */
export function admit(
  agency: AgencyConfig,
  settings: PlatformSettings,
  request: EntryRequest,
  now: Date,
): string | null {
  const link = findLink(agency, request.link)
  if (request.link !== undefined && link === undefined)
    throw new Problem('invalid-field', { errors: [{ path: 'link', rule: 'unknown' }] })
  const closed = closedReason(agency, link?.enabled ?? true, now)
  if (closed !== undefined) {
    const enquiryUrl = agency.enquiryUrl ?? settings.enquiryUrl
    throw new Problem('live-chat-disabled', { reason: closed, extra: { enquiryUrl } })
  }
  const topic = chosenTopic(agency, link?.topic ?? null, request.topic)
  checkZipCode(settings.zipCodePattern, request.zipCode)
  checkConsent(agency, request.dataPolicy)
  return topic
}

/** Why nobody may enter now, or `undefined`. */
export function closedReason(
  agency: AgencyConfig,
  linkEnabled: boolean,
  now: Date,
): ClosedReason | undefined {
  if (!agency.effective) return agency.reason ?? 'AgencyDisabled'
  if (!linkEnabled) return 'LinkDisabled'
  return isOpen(agency.openingHours ?? undefined, now) ? undefined : 'OutsideOpeningHours'
}

function chosenTopic(
  agency: AgencyConfig,
  linkTopic: string | null,
  asked: string | undefined,
): string | null {
  if (asked === undefined) return linkTopic
  if (!agency.topics.some(({ slug }) => slug === asked))
    throw new Problem('invalid-field', { errors: [{ path: 'topic', rule: 'unknown' }] })
  if (linkTopic !== null && linkTopic !== asked)
    throw new Problem('invalid-field', { errors: [{ path: 'topic', rule: 'not-of-the-link' }] })
  return asked
}

/** Longest zip code that is looked at, so that a pattern cannot be made to run long. */
const maxZipCode = 16

function checkZipCode(pattern: string | null, zipCode: string | undefined): void {
  if (zipCode === undefined) return
  const matches =
    zipCode.length <= maxZipCode && new RegExp(`^(?:${pattern ?? '[0-9]{5}'})$`, 'u').test(zipCode)
  if (!matches)
    throw new Problem('invalid-field', { errors: [{ path: 'zipCode', rule: 'pattern' }] })
}

function checkConsent(agency: AgencyConfig, version: string | undefined): void {
  if (version === undefined) throw new Problem('consent-required')
  // Any locale's version counts: the person agreed to the text in the language they read.
  const current = agency.texts.some(
    (text) => text.kind === 'dataPolicy' && text.version === version,
  )
  if (!current) throw new Problem('consent-outdated')
}
