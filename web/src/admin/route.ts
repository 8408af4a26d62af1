/** What an admin looks after: the whole platform, one tenant or one agency. */
export type Level =
  | { readonly kind: 'platform' }
  | { readonly kind: 'tenant'; readonly name: string }
  | { readonly kind: 'agency'; readonly name: string }

/** Where in the panel somebody is. `home` leads to the first level that the person administers. */
export type AdminRoute =
  | { readonly kind: 'home' }
  | {
      readonly kind: 'section'
      readonly level: Level
      readonly section: string
      /** Further parts of the path, which belong to the section. */
      readonly rest: readonly string[]
    }
  | { readonly kind: 'missing' }

const folders = { tenants: 'tenant', agencies: 'agency' } as const
const missing: AdminRoute = { kind: 'missing' }

/** Path that leads to the panel without naming a level. */
export const adminHome = '/admin/overview'

/** Reads a path below `/admin/`, such as `/admin/agencies/hamburg/links`. */
export function parseAdminPath(path: string): AdminRoute {
  const parts = decodeParts(path)
  if (parts === undefined) return missing
  const [root, first, ...others] = parts
  if (root !== 'admin') return missing
  if (first === 'overview' && others.length === 0) return { kind: 'home' }
  if (first === 'platform') return section({ kind: 'platform' }, others)
  if (first !== 'tenants' && first !== 'agencies') return missing
  const [name, ...rest] = others
  return name === undefined ? missing : section({ kind: folders[first], name }, rest)
}

/** The path of a section; what {@link parseAdminPath} reads. */
export function adminPath(level: Level, name: string, ...rest: readonly string[]): string {
  const folder =
    level.kind === 'platform'
      ? ['platform']
      : [level.kind === 'tenant' ? 'tenants' : 'agencies', level.name]
  return `/admin/${[...folder, name, ...rest].map(encodeURIComponent).join('/')}`
}

/** Whether two levels are the same one. */
export function isSameLevel(one: Level, other: Level): boolean {
  return levelKey(one) === levelKey(other)
}

/** `platform`, `tenant:<name>` or `agency:<name>`: how the api names a level in a query. */
export function levelKey(level: Level): string {
  return level.kind === 'platform' ? 'platform' : `${level.kind}:${level.name}`
}

function section(level: Level, [name = 'overview', ...rest]: readonly string[]): AdminRoute {
  return { kind: 'section', level, section: name, rest }
}

/** Undefined for a path that is not encoded correctly. */
function decodeParts(path: string): readonly string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
  } catch {
    return undefined
  }
}
