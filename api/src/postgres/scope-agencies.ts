import { selectList } from '@lotse/contract/columns'
import { agencyColumns, type AgencyRow } from '@lotse/contract/config-rows'
import type { Queryable } from './database.ts'

/** An agency as lists of a scope show it. */
export type ScopeAgency = Pick<
  AgencyRow,
  'name' | 'tenant' | 'displayName' | 'effective' | 'reason'
>

const { name, tenant, displayName, effective, reason } = agencyColumns

/** The agencies of a scope with their tenants; null stands for any. */
export async function agenciesInScope(
  database: Queryable,
  scope: { readonly agency: string | null; readonly tenant: string | null },
): Promise<readonly ScopeAgency[]> {
  const read = await database.query<ScopeAgency>({
    name: 'agencies-in-scope',
    text: `select ${selectList({ name, tenant, displayName, effective, reason }, 'a')}
      from config.agency a
      where ($1::text is null or a.name = $1) and ($2::text is null or a.tenant = $2)`,
    values: [scope.agency, scope.tenant],
  })
  return read.rows
}
