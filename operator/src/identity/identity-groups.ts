import type { Kind } from '@lotse/crds'
import type { Reconcile, ReconcileResult, Workqueue } from '@lotse/kubernetes'
import { keyOf } from '../resources/resource-store.ts'
import type { GroupDirectory } from './group-directory.ts'
import { groupsOf, type IdentityState } from './groups.ts'

/** Options of {@link IdentityGroups}. */
export interface IdentityGroupsOptions {
  readonly groups: GroupDirectory
  readonly queue: Workqueue
  /** Gets the key of a resource whose state has changed. */
  readonly onChange: (key: string) => void
  /** How often to check whether someone removed a group by hand, in milliseconds. Default ten minutes. */
  readonly resyncMs?: number
}

interface Entry {
  readonly kind: Kind
  readonly name: string
  readonly presence: 'present' | 'absent'
  state: IdentityState
}

/**
 * The groups of all resources. They have a queue of their own: an identity provider that hangs must never delay the
 * publication of a config.
 */
export class IdentityGroups {
  readonly #options: IdentityGroupsOptions
  readonly #entries = new Map<string, Entry>()

  constructor(options: IdentityGroupsOptions) {
    this.#options = options
  }

  /** Sets the desired state of a resource's groups and returns the actual one. `onChange` follows when that changes. */
  setDesired(kind: Kind, name: string, presence: 'present' | 'absent'): IdentityState {
    const key = keyOf(kind, name)
    const known = this.#entries.get(key)
    if (known?.presence === presence) return known.state
    this.#entries.set(key, { kind, name, presence, state: 'pending' })
    this.#options.queue.add(key)
    return 'pending'
  }

  /** Drops what is known of a deleted resource. */
  forget(kind: Kind, name: string): void {
    this.#entries.delete(keyOf(kind, name))
  }

  /** The work of the groups' own controller. */
  readonly reconcile: Reconcile = async (key): Promise<ReconcileResult> => {
    const { groups, resyncMs = 600_000 } = this.#options
    const entry = this.#entries.get(key)
    if (entry === undefined) return {}
    const { root, roles } = groupsOf(entry.kind, entry.name)
    try {
      if (entry.presence === 'absent') {
        await groups.remove(root)
        this.#settle(key, entry, 'absent')
        return {}
      }
      for (const path of roles) await groups.ensure(path)
    } catch (error) {
      this.#settle(key, entry, 'failed')
      throw error
    }
    this.#settle(key, entry, 'ready')
    return { requeueAfterMs: resyncMs }
  }

  #settle(key: string, entry: Entry, state: IdentityState): void {
    // The desired state has changed meanwhile; the queue has the key again.
    if (this.#entries.get(key) !== entry || entry.state === state) return
    entry.state = state
    this.#options.onChange(key)
  }
}
