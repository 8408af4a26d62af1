import type { Kind } from '@lotse/crds'

/** How far the groups of a resource are. */
export type IdentityState =
  /** Not looked at yet. */
  | 'pending'
  | 'ready'
  /** They are gone. */
  | 'absent'
  /** The last try failed; the next one is under way. */
  | 'failed'

/** Group tree of one resource in the staff realm. Paths are what the access token carries. */
export interface GroupTree {
  /** The group that goes when the resource goes. */
  readonly root: string
  /** Groups whose members have a role. */
  readonly roles: readonly string[]
}

const trees: Readonly<Record<Kind, (name: string) => GroupTree>> = {
  Agency: (name) => tree(`/agencies/${name}`, ['counselors', 'admins']),
  Tenant: (name) => tree(`/tenants/${name}`, ['admins']),
  Platform: () => tree('/platform', ['admins']),
}

/** The groups of a resource. Pure. */
export function groupsOf(kind: Kind, name: string): GroupTree {
  return trees[kind](name)
}

function tree(root: string, roles: readonly string[]): GroupTree {
  return { root, roles: roles.map((role) => `${root}/${role}`) }
}
