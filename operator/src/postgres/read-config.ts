import type pg from 'pg'
import type { AgencyConfig } from '../agency/agency-config.ts'
import type { PlatformConfig } from '../platform/platform-config.ts'
import type { TenantConfig } from '../tenant/tenant-config.ts'

/** The published platform; undefined when there is none. */
export async function readPlatform(pool: pg.Pool): Promise<PlatformConfig | undefined> {
  const { rows } = await pool.query<PlatformConfig>(
    `select display_name as "displayName", development_mode as "developmentMode",
       default_locale as "defaultLocale", locales, enquiry_url as "enquiryUrl", hosts, live_chat as "liveChat",
       zip_code_pattern as "zipCodePattern", own_texts as "ownTexts"
     from config.platform`,
  )
  return rows[0]
}

/** The published tenant; undefined when there is none. */
export async function readTenant(pool: pg.Pool, name: string): Promise<TenantConfig | undefined> {
  const { rows } = await pool.query<TenantConfig>(
    `select name, display_name as "displayName", own_texts as "ownTexts" from config.tenant where name = $1`,
    [name],
  )
  return rows[0]
}

/** The published config of an agency, links by name, texts by kind and locale; undefined when there is none. */
export async function readAgency(pool: pg.Pool, name: string): Promise<AgencyConfig | undefined> {
  const { rows } = await pool.query<AgencyConfig>(
    `select
       jsonb_build_object('name', a.name, 'tenant', a.tenant, 'displayName', a.display_name,
         'liveChatEnabled', a.live_chat_enabled, 'effective', a.effective, 'reason', a.reason,
         'enquiryUrl', a.enquiry_url, 'topics', a.topics, 'openingHours', a.opening_hours,
         'maxWaiting', a.max_waiting, 'deletionPolicy', a.deletion_policy, 'deletion', a.deletion, 'ownTexts', a.own_texts) as row,
       coalesce((select jsonb_agg(jsonb_build_object('name', l.name, 'topic', l.topic, 'enabled', l.enabled,
         'code', l.code)
         order by l.name collate "C") from config.link l where l.agency = a.name), '[]') as links,
       coalesce((select jsonb_agg(jsonb_build_object('kind', t.kind, 'locale', t.locale, 'version', t.version,
         'source', t.source, 'html', t.html) order by t.kind collate "C", t.locale collate "C")
         from config.legal_text t where t.agency = a.name), '[]') as texts
     from config.agency a where a.name = $1`,
    [name],
  )
  return rows[0]
}
