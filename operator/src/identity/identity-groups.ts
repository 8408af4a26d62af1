import type { Kind } from '@lotse/crds'
import { groupsOf, type IdentityState } from './groups.ts'
import type { GroupDirectory } from './group-directory.ts'
import type { Reconcile, Workqueue } from '@lotse/kubernetes'
import { keyOf } from '../resources/resource-store.ts'

/**
 * The groups of all resources. They have a queue of their own: an identity provider that hangs must never hold the
 * publication of a config up.
 */
export interface IdentityGroups {
  /** Says what is wanted and answers how far it is. `onChange` follows when that changes. */
  want(kind: Kind, name: string, presence: 'present' | 'absent'): IdentityState
  /** Drops what is known of a resource that is gone. */
  forget(kind: Kind, name: string): void
  /** The work of the groups' own controller. */
  readonly reconcile: Reconcile
}

/** Options of {@link createIdentityGroups}. */
export interface IdentityGroupsOptions {
  readonly groups: GroupDirectory
  readonly queue: Workqueue
  /** Gets the key of a resource whose state has changed. */
  readonly onChange: (key: string) => void
  /** How often to look whether someone removed a group by hand, in milliseconds. Default ten minutes. */
  readonly resyncMs?: number
}

interface Entry {
  readonly kind: Kind
  readonly name: string
  readonly presence: 'present' | 'absent'
  state: IdentityState
}

/** Makes the keeper of the groups. */
export function createIdentityGroups(options: IdentityGroupsOptions): IdentityGroups {
  const { groups, queue, onChange, resyncMs = 600_000 } = options
  const entries = new Map<string, Entry>()

  function settle(key: string, entry: Entry, state: IdentityState): void {
    // Something else is wanted by now; the queue has the key again.
    if (entries.get(key) !== entry || entry.state === state) return
    entry.state = state
    onChange(key)
  }

  return {
    want: (kind, name, presence) => {
      const key = keyOf(kind, name)
      const known = entries.get(key)
      if (known?.presence === presence) return known.state
      entries.set(key, { kind, name, presence, state: 'pending' })
      queue.add(key)
      return 'pending'
    },
    forget: (kind, name) => {
      entries.delete(keyOf(kind, name))
    },
    reconcile: async (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return {}
      const { root, roles } = groupsOf(entry.kind, entry.name)
      try {
        if (entry.presence === 'absent') {
          await groups.remove(root)
          settle(key, entry, 'absent')
          return {}
        }
        for (const path of roles) await groups.ensure(path)
      } catch (error) {
        settle(key, entry, 'failed')
        throw error
      }
      settle(key, entry, 'ready')
      return { requeueAfterMs: resyncMs }
    },
  }
}
