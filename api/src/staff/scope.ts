import { allows, rolesIn, type Action } from '@lotse/contract/permissions'
import type { Queryable } from '../postgres/database.ts'
import { findOwnTexts } from '../postgres/own-texts.ts'
import { agenciesInScope } from '../postgres/scope-agencies.ts'
import { Problem } from '../problem.ts'

/**
 * The agencies of a scope, for a person who may do `action` there. No role matches a scope above its own: an empty name is
 * the name of no group.
 *
 * @param scope `platform`, `tenant:x` or `agency:x`
 * @throws Problem `not-found` for a scope that is unknown or that the person may not see, without telling which
 */
export async function requireScope(
  database: Queryable,
  groups: readonly string[],
  scope: string,
  action: Action,
): Promise<readonly string[]> {
  const [level, name = ''] = scope.split(':')
  const agency = level === 'agency' ? name : null
  const tenant = level === 'tenant' ? name : null
  const found = await agenciesInScope(database, { agency, tenant })
  const owner = { name: agency ?? '', tenant: tenant ?? (agency && found[0]?.tenant) ?? '' }
  if (!allows(rolesIn(groups, owner), action)) throw new Problem('not-found')
  const exists = found.length > 0 || level === 'platform' || (await hasTenant(database, tenant))
  if (!exists) throw new Problem('not-found')
  return found.map((one) => one.name)
}

/** Whether there is a tenant, if only one without agencies. */
async function hasTenant(database: Queryable, name: string | null): Promise<boolean> {
  return name !== null && (await findOwnTexts(database, 'tenant', name)) !== undefined
}
