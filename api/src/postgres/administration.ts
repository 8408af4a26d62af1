import { selectList } from '@lotse/contract/columns'
import {
  administrationColumns,
  ownBrandingColumns,
  platformColumns,
  tenantColumns,
  type AdministrationRow,
  type OwnBrandingRow,
  type PlatformRow,
  type TenantRow,
} from '@lotse/contract/config-rows'
import type { LegalTextSource } from '@lotse/contract/legal-text'
import type { Queryable } from './database.ts'

/** What admins of an agency read beside its config. */
export type AgencyAdministration = AdministrationRow & OwnBrandingRow

/** What only admins read of an agency, or `undefined`. */
export async function findAgencyAdministration(
  database: Queryable,
  name: string,
): Promise<AgencyAdministration | undefined> {
  const columns = { ...administrationColumns, ...ownBrandingColumns }
  const found = await database.query<AgencyAdministration>({
    name: 'find-agency-administration',
    text: `select ${selectList(columns, 'a')} from config.agency a where a.name = $1`,
    values: [name],
  })
  return found.rows[0]
}

/** A tenant as its admins see it. */
export type TenantAdministration = Omit<TenantRow, 'ownTexts'>

const { ownTexts: _tenantTexts, ...tenant } = tenantColumns

/** What admins read of a tenant, or `undefined`. */
export async function findTenantAdministration(
  database: Queryable,
  name: string,
): Promise<TenantAdministration | undefined> {
  const found = await database.query<TenantAdministration>({
    name: 'find-tenant-administration',
    text: `select ${selectList(tenant, 't')} from config.tenant t where t.name = $1`,
    values: [name],
  })
  return found.rows[0]
}

/** The platform as its admins see it. */
export type PlatformAdministration = AdministrationRow &
  Pick<
    PlatformRow,
    | 'displayName'
    | 'developmentMode'
    | 'locales'
    | 'defaultLocale'
    | 'crisis'
    | 'rating'
    | 'quickExitUrl'
  >

const { displayName, developmentMode, locales, defaultLocale, crisis, rating, quickExitUrl } =
  platformColumns
const platform = {
  ...administrationColumns,
  displayName,
  developmentMode,
  locales,
  defaultLocale,
  crisis,
  rating,
  quickExitUrl,
}

/** What admins read of the platform, or `undefined`. */
export async function findPlatformAdministration(
  database: Queryable,
): Promise<PlatformAdministration | undefined> {
  const found = await database.query<PlatformAdministration>({
    name: 'find-platform-administration',
    text: `select ${selectList(platform, 'p')} from config.platform p`,
  })
  return found.rows[0]
}

/** The display names of tenants, by name. */
export async function tenantDisplayNames(
  database: Queryable,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ name: string; displayName: string }>({
    name: 'tenant-display-names',
    text: 'select name, display_name as "displayName" from config.tenant',
  })
  return new Map(rows.map(({ name, displayName: shown }) => [name, shown]))
}

const relations: Readonly<Record<LegalTextSource, string>> = {
  // One row, whatever it is called.
  platform: 'config.platform where $1::text is not null',
  tenant: 'config.tenant where name = $1',
  agency: 'config.agency where name = $1',
}

/** The version of an object's resource; empty where there is none. */
export async function findVersion(
  database: Queryable,
  level: LegalTextSource,
  name: string,
): Promise<string> {
  const { rows } = await database.query<{ version: string }>({
    name: `find-version-${level}`,
    text: `select version from ${relations[level]}`,
    values: [name],
  })
  return rows[0]?.version ?? ''
}
