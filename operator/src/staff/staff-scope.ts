import type { Kind } from '@lotse/crds'
import { groupsOf } from '../identity/groups.ts'
import { StaffError } from './staff-error.ts'

/** What a person is staff of. */
export interface StaffScope {
  /** The group above those of the roles, for example `/agencies/hamburg`. */
  readonly root: string
  /** For messages, for example `agency "hamburg"`. */
  readonly title: string
}

/** Where a person works, and as what. */
export interface StaffRole extends StaffScope {
  /** The group whose members have the role, for example `/agencies/hamburg/counselors`. */
  readonly group: string
}

const kinds: readonly { readonly option: 'agency' | 'tenant'; readonly kind: Kind }[] = [
  { option: 'agency', kind: 'Agency' },
  { option: 'tenant', kind: 'Tenant' },
]

/** The options that name a scope and a role. */
export interface ScopeOptions {
  readonly agency?: string | undefined
  readonly tenant?: string | undefined
  readonly platform?: boolean | undefined
  readonly role?: string | undefined
}

/**
 * The scope that the options name; undefined when they name none. Pure.
 *
 * @throws StaffError `usage` when they name several, or no name of a resource
 */
export function scopeOf(options: ScopeOptions): StaffScope | undefined {
  const found = named(options)
  return found && { root: found.tree.root, title: found.title }
}

/**
 * The role that the options name; undefined when they name neither scope nor role. Roles are those whose groups the operator
 * makes. Pure.
 *
 * @throws StaffError `usage` when they name half of it, or a role that the scope does not have
 */
export function roleOf(options: ScopeOptions): StaffRole | undefined {
  const { role } = options
  const found = named(options)
  if (found === undefined && role === undefined) return undefined
  if (found === undefined)
    throw new StaffError(
      'usage',
      'Say where the role is: --agency <name>, --tenant <name> or --platform.',
    )
  const { tree, title } = found
  const roles = tree.roles.map((group) => ({ group, name: nameOfRole(group) }))
  const names = roles.map(({ name }) => name).join(' or ')
  if (role === undefined)
    throw new StaffError('usage', `Say which role: --role ${names} in ${title}.`)
  const known = roles.find(({ name }) => name === role)
  if (known === undefined)
    throw new StaffError('usage', `There is no role "${role}" in ${title}, only ${names}.`)
  return { root: tree.root, title, group: known.group }
}

function named(
  options: ScopeOptions,
): { readonly tree: ReturnType<typeof groupsOf>; readonly title: string } | undefined {
  const given = kinds.flatMap(({ option, kind }) => {
    const name = options[option]
    if (name === undefined) return []
    if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name))
      throw new StaffError('usage', `"${name}" is not a name that --${option} can have.`)
    return [{ tree: groupsOf(kind, name), title: `${option} "${name}"` }]
  })
  if (options.platform === true)
    given.push({ tree: groupsOf('Platform', 'platform'), title: 'the platform' })
  if (given.length > 1)
    throw new StaffError('usage', 'Name one of --agency, --tenant and --platform.')
  return given[0]
}

/** The word on the command line for the members of a group: `counselor` for `…/counselors`. */
function nameOfRole(group: string): string {
  return group.slice(group.lastIndexOf('/') + 1).replace(/s$/, '')
}
