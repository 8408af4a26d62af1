import type { Answer } from '@lotse/contract/api'
import { availableLiveChat } from '@lotse/crds/effective'
import type { UnavailableReason } from '@lotse/contract/door-reason'
import { placeAt, type QueueSnapshot } from '../live/queue-snapshots.ts'
import type { PublishedText } from '@lotse/contract/config-rows'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import type { PlatformSettings } from '../postgres/settings.ts'
import { findLink } from './find-link.ts'
import { negotiateLocale } from './negotiate-locale.ts'

/** What the address of a link says. */
export interface LinkAddress {
  readonly topic?: string | undefined
  readonly link?: string | undefined
  readonly locale?: string | undefined
}

/** What the page of a link shows of its agency: the body of `GET /live-chat/agencies/{agency}`. */
export type AgencyPage = Answer<'/live-chat/agencies/{agency}', 'get'>

type TextReference = NonNullable<AgencyPage['legal'][PublishedText['kind']]>

/** Describes an agency to somebody who has opened one of its links. Says nothing about the length of the queue. */
export function describeAgency(
  agency: AgencyConfig,
  settings: PlatformSettings,
  queue: QueueSnapshot,
  address: LinkAddress,
  now: Date,
): AgencyPage {
  const link = findLink(agency, address.link)
  // A link that is not there any more is as good as switched off.
  const linkEnabled = address.link === undefined || link?.enabled === true
  const openingHours = agency.openingHours ?? undefined
  const limit = settings.liveChat.maxWaitingPerAgency
  const availability = availableLiveChat({
    effective: agency.effective
      ? { effective: true }
      : { effective: false, reason: agency.reason ?? 'AgencyDisabled' },
    openingHours,
    now,
    activeCounselors: queue.activeCounselors,
    waiting: queue.ids.length,
    maxWaiting: Math.min(limit, agency.maxWaiting ?? limit),
  })
  const reason = unavailableReason(availability, agency.effective && !linkEnabled)
  const slug = address.topic ?? link?.topic ?? null
  const topic = agency.topics.find((one) => one.slug === slug)
  return {
    agency: agency.name,
    displayName: agency.displayName,
    topic: slug,
    topicKnown: topic !== undefined,
    topicDisplayName: localized(topic?.displayName, address.locale, settings.defaultLocale),
    greeting: localized(agency.greeting ?? undefined, address.locale, settings.defaultLocale),
    liveChatEnabled: agency.effective && linkEnabled,
    available: reason === null,
    reason,
    activeCounselors: queue.activeCounselors,
    estimatedWait: placeAt(queue.ids.length + 1, queue).estimatedWait,
    openingHours: openingHours ?? null,
    enquiryUrl: agency.enquiryUrl ?? settings.enquiryUrl,
    legal: {
      dataPolicy: textReference(agency, 'dataPolicy', address.locale, settings),
      imprint: textReference(agency, 'imprint', address.locale, settings),
      agreement: textReference(agency, 'agreement', address.locale, settings),
    },
    locales: settings.locales,
  }
}

function unavailableReason(
  availability: ReturnType<typeof availableLiveChat>,
  isLinkClosed: boolean,
): UnavailableReason | null {
  if (isLinkClosed) return 'LinkDisabled'
  return availability.available ? null : availability.reason
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
