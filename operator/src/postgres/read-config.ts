import type pg from 'pg'
import {
  agencyColumns,
  linkColumns,
  platformColumns,
  tenantColumns,
  textColumns,
  type PlatformRow,
  type TenantRow,
} from '@lotse/contract/config-rows'
import { jsonObject, selectList } from '@lotse/contract/columns'
import type { AgencyRows } from '../agency/agency-config.ts'

/** The published platform; undefined when there is none. */
export async function readPlatform(pool: pg.Pool): Promise<PlatformRow | undefined> {
  const { rows } = await pool.query<PlatformRow>(
    `select ${selectList(platformColumns, 'p')} from config.platform p`,
  )
  return rows[0]
}

/** The published tenant; undefined when there is none. */
export async function readTenant(pool: pg.Pool, name: string): Promise<TenantRow | undefined> {
  const { rows } = await pool.query<TenantRow>(
    `select ${selectList(tenantColumns, 't')} from config.tenant t where t.name = $1`,
    [name],
  )
  return rows[0]
}

/** The published rows of an agency, links by name, texts by kind and locale; undefined when there is none. */
export async function readAgency(pool: pg.Pool, name: string): Promise<AgencyRows | undefined> {
  const { rows } = await pool.query<AgencyRows>(
    `select
       ${jsonObject(agencyColumns, 'a')} as row,
       coalesce((select jsonb_agg(${jsonObject(linkColumns, 'l')} order by l.name collate "C")
         from config.link l where l.agency = a.name), '[]') as links,
       coalesce((select jsonb_agg(${jsonObject(textColumns, 't')}
         order by t.kind collate "C", t.locale collate "C")
         from config.legal_text t where t.agency = a.name), '[]') as texts
     from config.agency a where a.name = $1`,
    [name],
  )
  return rows[0]
}
