import { administeredNames, allows, rolesIn } from '@lotse/contract/permissions'
import { tenantDisplayNames } from '../postgres/administration.ts'
import type { Queryable } from '../postgres/database.ts'
import { agenciesInScope } from '../postgres/scope-agencies.ts'

/** What somebody administers. */
export interface AdministeredScopes {
  readonly platform: boolean
  readonly tenants: readonly { readonly tenant: string; readonly displayName: string }[]
  readonly agencies: readonly {
    readonly agency: string
    readonly displayName: string
    readonly tenant: string
    readonly mayEditTexts: boolean
  }[]
}

/**
 * Reads what somebody administers, by name: the agencies of an own group and those of the person's tenants. A group whose
 * resource does not exist is left out.
 *
 * @param groups full paths of the person's groups
 */
export async function readAdministeredScopes(
  database: Queryable,
  groups: readonly string[],
): Promise<AdministeredScopes> {
  const { platform, tenants } = administeredNames(groups)
  const [shownNames, agencies] = await Promise.all([
    tenantDisplayNames(database),
    agenciesInScope(database, { agency: null, tenant: null }),
  ])
  return {
    platform,
    tenants: tenants.toSorted().flatMap((tenant) => {
      const displayName = shownNames.get(tenant)
      return displayName === undefined ? [] : [{ tenant, displayName }]
    }),
    agencies: agencies
      .flatMap(({ name, tenant, displayName }) => {
        const roles = rolesIn(groups, { name, tenant })
        if (!allows(roles, 'agency.administer')) return []
        const mayEditTexts = allows(roles, 'legal-text.edit.agency')
        return [{ agency: name, displayName, tenant, mayEditTexts }]
      })
      .toSorted((a, b) => (a.agency < b.agency ? -1 : 1)),
  }
}
