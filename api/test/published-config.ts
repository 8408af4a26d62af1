import { createHash } from 'node:crypto'
import { base32 } from '@lotse/common/random-id'
import type { Queryable } from '../src/postgres/database.ts'
import { defaultLiveChatSettings, type LiveChatSettings } from '@lotse/crds/durations'

/** Versions of the texts of every published agency, as 64 hexadecimal digits. */
export const publishedVersions = {
  dataPolicy: 'd'.repeat(64),
  imprint: '1'.repeat(64),
  agreement: 'a'.repeat(64),
} as const

const platformTexts = {
  dataPolicy: { en: { markdown: 'We are {{platform.displayName}}' } },
  agreement: { en: { markdown: 'Platform' }, de: { markdown: '{{agency.displayName}} berät' } },
}

/** What to publish; everything else is open and ordinary. */
export interface PublishedSample {
  readonly developmentMode?: boolean
  readonly liveChat?: Partial<LiveChatSettings>
  /** Names of agencies with live chat on; `hamburg` alone unless named. */
  readonly agencies?: readonly string[]
  /** Whether ended chats may be rated. */
  readonly rating?: boolean
}

/**
 * Writes a platform and agencies as the operator would: texts in English and German, topics `sucht` and `schulden`, links
 * `website` (no topic) and `sucht`; tenants `nordlicht`, which has them all, and `suedwind`. Needs a connection that may write schema `config`.
 */
export async function publishSample(
  database: Queryable,
  {
    developmentMode = false,
    liveChat = {},
    agencies = ['hamburg'],
    rating = false,
  }: PublishedSample = {},
): Promise<void> {
  await database.query(
    `insert into config.platform
       (display_name, development_mode, default_locale, locales, enquiry_url, hosts, live_chat, own_texts, rating)
     values ('Lotse', $1, 'en', '{en,de}', 'https://enquiry.example', '{}', $2, $3, $4)
     on conflict (singleton) do update set development_mode = excluded.development_mode, live_chat = excluded.live_chat,
       rating = excluded.rating`,
    [
      developmentMode,
      JSON.stringify({ ...defaultLiveChatSettings, ...liveChat }),
      JSON.stringify(platformTexts),
      rating,
    ],
  )
  await database.query(
    `insert into config.tenant (name, display_name, own_texts)
     values ('nordlicht', 'Nordlicht', $1), ('suedwind', 'Südwind', '{}') on conflict do nothing`,
    [JSON.stringify({ agreement: { en: { markdown: 'Terms of {{tenant.displayName}}' } } })],
  )
  for (const agency of agencies) await publishAgency(database, agency, !developmentMode)
}

/** Code of a link of a published agency. */
export function publishedCode(agency: string, link: string): string {
  return base32(createHash('sha256').update(`${agency} ${link}`).digest()).slice(0, 8)
}

async function publishAgency(
  database: Queryable,
  agency: string,
  effective: boolean,
): Promise<void> {
  const topics = ['sucht', 'schulden'].map((slug) => ({ slug, displayName: { en: slug } }))
  await database.query(
    `insert into config.agency (name, tenant, display_name, live_chat_enabled, effective, reason, topics, deletion_policy)
     values ($1, 'nordlicht', $2, true, $3, case when $3 then null else 'DevelopmentMode' end, $4, 'Drain')
     on conflict (name) do update set effective = excluded.effective, reason = excluded.reason`,
    [agency, `Beratung ${agency}`, effective, JSON.stringify(topics)],
  )
  await database.query(
    `insert into config.link (agency, name, topic, enabled, code)
     values ($1, 'website', null, true, $2), ($1, 'sucht', 'sucht', true, $3), ($1, 'closed', null, false, $4)
     on conflict do nothing`,
    [agency, ...['website', 'sucht', 'closed'].map((link) => publishedCode(agency, link))],
  )
  for (const [kind, version] of Object.entries(publishedVersions))
    await database.query(
      `insert into config.legal_text (agency, kind, locale, version, source, html)
       values ($1, $2, 'en', $3, 'platform', '<p>text</p>') on conflict do nothing`,
      [agency, kind, version],
    )
}
