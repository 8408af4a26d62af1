import type { Answer } from '@lotse/contract/api'
import type { PublishedText } from '@lotse/contract/config-rows'
import { negotiateLocale } from '@lotse/contract/negotiate-locale'
import { placeAt, type Queue } from '../domain/place.ts'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import type { PlatformSettings } from '../postgres/settings.ts'
import { crisisNumbers } from './crisis-numbers.ts'
import { unavailableReason } from './door.ts'
import { findLink } from './find-link.ts'

/** What the address of a link says. */
export interface LinkAddress {
  readonly topic?: string | undefined
  readonly link?: string | undefined
  readonly locale?: string | undefined
}

/** What the page of a link shows of its agency: the body of `GET /live-chat/agencies/{agency}` but for its code. */
export type AgencyPage = Omit<Answer<'/live-chat/agencies/{agency}', 'get'>, 'code'>

type TextReference = NonNullable<AgencyPage['legal'][PublishedText['kind']]>

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
    { activeCounselors: queue.activeCounselors, waiting: queue.ids.length },
    settings.liveChat.maxWaitingPerAgency,
  )
  const locale = addressedLocale(address.locale ?? settings.defaultLocale, agency.formOfAddress)
  const slug = address.topic ?? link?.topic ?? null
  const topic = agency.topics.find((one) => one.slug === slug)
  return {
    agency: agency.name,
    displayName: agency.displayName,
    topic: slug,
    topicKnown: topic !== undefined,
    topicDisplayName: localized(topic?.displayName, locale, settings.defaultLocale),
    greeting: localized(agency.greeting ?? undefined, locale, settings.defaultLocale),
    liveChatEnabled: agency.effective && linkEnabled,
    available: reason === undefined,
    reason: reason ?? null,
    activeCounselors: queue.activeCounselors,
    estimatedWait: placeAt(queue.ids.length + 1, queue).estimatedWait,
    openingHours: agency.openingHours,
    enquiryUrl: agency.enquiryUrl ?? settings.enquiryUrl,
    legal: {
      dataPolicy: textReference(agency, 'dataPolicy', locale, settings),
      imprint: textReference(agency, 'imprint', locale, settings),
      agreement: textReference(agency, 'agreement', locale, settings),
    },
    locales: settings.locales,
    formOfAddress: agency.formOfAddress,
    branding: { accent: agency.accent, logo: logoPath(agency) },
    crisis: crisisNumbers([agency.crisis, settings.crisis], locale, settings.defaultLocale),
    rating: settings.rating,
    quickExitUrl: settings.quickExitUrl,
    accessibilityStatementUrl: settings.accessibilityStatementUrl,
  }
}

/** Path of the logo among those of the api. The version makes another image another address. */
function logoPath({ name, logoVersion }: AgencyConfig): string | null {
  return logoVersion === null ? null : `/live-chat/agencies/${name}/logo?v=${logoVersion}`
}

/**
 * The locale of an agency that addresses people informally, where only a language is asked for: `de` means `de-informal`
 * then. A reader who wants the other form names a variant, such as `de-formal`, which is `de` where it does not exist.
 */
function addressedLocale(asked: string, formOfAddress: AgencyConfig['formOfAddress']): string {
  return formOfAddress === 'informal' && !asked.includes('-') ? `${asked}-informal` : asked
}

function localized(
  texts: Readonly<Record<string, string>> | undefined,
  locale: string,
  defaultLocale: string,
): string | null {
  if (texts === undefined) return null
  const chosen = negotiateLocale(locale, Object.keys(texts), defaultLocale)
  return (chosen === undefined ? undefined : texts[chosen]) ?? null
}

function textReference(
  agency: AgencyConfig,
  kind: PublishedText['kind'],
  locale: string,
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
