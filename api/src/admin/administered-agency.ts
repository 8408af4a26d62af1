import { codeUrl, linkUrl } from '@lotse/crds/link-url'
import type { LegalTextSource } from '@lotse/contract/legal-text'
import { allows, rolesIn, type Action } from '@lotse/contract/permissions'
import { findAgencyConfig, type AgencyConfig } from '../postgres/agency-config.ts'
import type { Queryable } from '../postgres/database.ts'
import { Problem } from '../problem.ts'

/**
 * An agency that somebody may administer.
 *
 * @param groups full paths of the person's groups
 * @throws Problem `agency-not-found` for unknown agencies and those of others, without telling which
 */
export async function administeredAgency(
  database: Queryable,
  groups: readonly string[],
  name: string,
  action: Action,
): Promise<AgencyConfig> {
  const agency = await findAgencyConfig(database, name)
  if (agency === undefined || !allows(rolesIn(groups, agency), action))
    throw new Problem('agency-not-found')
  return agency
}

/**
 * Makes sure that somebody administers the platform or a tenant.
 *
 * @throws Problem `not-found` for unknown tenants and those of others, without telling which
 */
export function requireAdministered(
  groups: readonly string[],
  { level, name }: { readonly level: Exclude<LegalTextSource, 'agency'>; readonly name: string },
  action: Action = `${level}.administer`,
): void {
  const roles = rolesIn(groups, { name: '', tenant: level === 'tenant' ? name : '' })
  if (!allows(roles, action)) throw new Problem('not-found')
}

/** A link with its two addresses. */
export interface AdministeredLink {
  readonly name: string
  readonly topic: string | null
  readonly enabled: boolean
  readonly url: string
  /** Null where another link has the code. */
  readonly code: string | null
  readonly codeUrl: string | null
}

/** The links of an agency, by name. */
export function administeredLinks(
  { name: agency, links }: AgencyConfig,
  appOrigin: string,
): readonly AdministeredLink[] {
  return links
    .map((link) => ({
      ...link,
      url: linkUrl(appOrigin, agency, link),
      codeUrl: link.code === null ? null : codeUrl(appOrigin, link.code),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
