/** Who somebody is, seen from one agency. */
export type Role = 'client' | 'counselor' | 'agency-admin' | 'tenant-admin' | 'platform-admin'

/**
 * Who may do what: the one table. `client` stands for the owner of the ticket in question. A legal text
 * belongs to a level and is edited by the admins of that level only.
 */
export const permissions = {
  'ticket.use': ['client'],
  'queue.read': ['counselor'],
  'ticket.accept': ['counselor'],
  'chat.use': ['counselor'],
  'aggregates.read': ['counselor', 'agency-admin', 'tenant-admin', 'platform-admin'],
  'live-chat.switch': ['agency-admin', 'tenant-admin'],
  'agency.administer': ['agency-admin', 'tenant-admin'],
  'change-record.read': ['agency-admin', 'tenant-admin', 'platform-admin'],
  'tenant.administer': ['tenant-admin'],
  'platform.administer': ['platform-admin'],
  'legal-text.edit.agency': ['agency-admin'],
  'legal-text.edit.tenant': ['tenant-admin'],
  'legal-text.edit.platform': ['platform-admin'],
} as const satisfies Record<string, readonly Role[]>

/** Something that can be allowed. */
export type Action = keyof typeof permissions

const agencyGroup = /^\/agencies\/([a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9]))\/(counselors|admins)$/
const tenantGroup = /^\/tenants\/([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\/admins$/

/**
 * The roles that staff have in an agency, from the full paths of their groups. Paths that the operator does not make
 * give no role.
 */
export function rolesIn(
  groups: readonly string[],
  agency: { readonly name: string; readonly tenant: string },
): readonly Role[] {
  const roles: Role[] = []
  for (const path of groups) {
    const [, name, kind] = agencyGroup.exec(path) ?? []
    if (name === agency.name) roles.push(kind === 'counselors' ? 'counselor' : 'agency-admin')
    if (tenantGroup.exec(path)?.[1] === agency.tenant) roles.push('tenant-admin')
    if (path === '/platform/admins') roles.push('platform-admin')
  }
  return [...new Set(roles)]
}

/** Whether any of the roles allows the action. */
export function allows(roles: readonly Role[], action: Action): boolean {
  return roles.some((role) => (permissions[action] as readonly Role[]).includes(role))
}

/** What somebody administers above the agencies. */
export interface AdministeredNames {
  readonly platform: boolean
  readonly tenants: readonly string[]
}

/** The platform and the tenants that somebody is an admin of. */
export function administeredNames(groups: readonly string[]): AdministeredNames {
  const tenants = groups.flatMap((path) => tenantGroup.exec(path)?.[1] ?? [])
  return { platform: groups.includes('/platform/admins'), tenants: [...new Set(tenants)] }
}

/** The agencies that somebody is a counselor of, in alphabetical order. */
export function counselorAgencies(groups: readonly string[]): readonly string[] {
  const names = groups.flatMap((path) => {
    const [, name, kind] = agencyGroup.exec(path) ?? []
    return name !== undefined && kind === 'counselors' ? [name] : []
  })
  return [...new Set(names)].toSorted()
}
