import type { Queryable } from './database.ts'

/** A link of an agency, as published. */
export interface PublishedLink {
  readonly name: string
  readonly topic: string | null
  readonly enabled: boolean
  /** Null where another link has the code. */
  readonly code: string | null
}

/** A topic of an agency, as published. */
export interface PublishedTopic {
  readonly slug: string
  readonly displayName: Readonly<Record<string, string>>
}

/** A text of an agency in one locale, without its body. */
export interface PublishedText {
  readonly kind: 'dataPolicy' | 'imprint' | 'agreement'
  readonly locale: string
  readonly version: string
}

/** An agency as the operator published it. */
export interface AgencyConfig {
  readonly name: string
  readonly tenant: string
  readonly displayName: string
  readonly liveChatEnabled: boolean
  /** Everything but link, opening hours, counselors and queue. */
  readonly effective: boolean
  readonly reason: string | null
  readonly enquiryUrl: string | null
  readonly topics: readonly PublishedTopic[]
  readonly openingHours: unknown
  readonly maxWaiting: number | null
  readonly deletion: 'Drain' | 'Wipe' | null
  readonly links: readonly PublishedLink[]
  readonly texts: readonly PublishedText[]
}

/** Reads an agency with its links and the versions of its texts, or `undefined`. */
export async function findAgencyConfig(
  database: Queryable,
  name: string,
): Promise<AgencyConfig | undefined> {
  const found = await database.query<AgencyConfig>({
    name: 'find-agency-config',
    text: `select a.name, a.tenant, a.display_name as "displayName", a.live_chat_enabled as "liveChatEnabled",
        a.effective, a.reason, a.enquiry_url as "enquiryUrl", a.topics, a.opening_hours as "openingHours",
        a.max_waiting as "maxWaiting", a.deletion,
        coalesce((select jsonb_agg(jsonb_build_object('name', l.name, 'topic', l.topic, 'enabled', l.enabled,
          'code', l.code))
          from config.link l where l.agency = a.name), '[]') as links,
        coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind, 'locale', x.locale, 'version', x.version))
          from config.legal_text x where x.agency = a.name), '[]') as texts
      from config.agency a where a.name = $1`,
    values: [name],
  })
  return found.rows[0]
}
