import type { Kind, Resource } from '@lotse/crds'
import type { ApplyChange } from '../changes/apply-change.ts'
import { keyOf, type Resources } from '../resources/resource-store.ts'
import type { DecidedChange } from './decided-change.ts'
import type { FieldManager } from './field-managers.ts'
import { planDecided, planObserved, type Observed } from './plan-records.ts'
import type { RecordStore } from './record-store.ts'

/** Who has written the fields of a resource, as its source tells; undefined for a source that does not. */
export type ManagersOf = (kind: Kind, name: string) => readonly FieldManager[] | undefined

/** Options of {@link ChangeRecorder}. */
export interface ChangeRecorderOptions {
  readonly store: RecordStore
  readonly resources: Resources
  readonly managersOf: ManagersOf
}

/**
 * Writes the record of changes. One work at a time for each resource: while a change of an admin is applied, an observation
 * of the same resource waits, and then finds the change recorded with the name of the person.
 */
export class ChangeRecorder {
  readonly #options: ChangeRecorderOptions
  /** Objects are replaced when they change, so that one that was recorded needs no second look. */
  readonly #recorded = new WeakSet<Resource>()
  readonly #tails = new Map<string, Promise<void>>()
  /** Ends the work on resources whose change has been applied and not yet been decided. */
  readonly #applied = new Map<string, () => void>()

  constructor(options: ChangeRecorderOptions) {
    this.#options = options
  }

  /** Records what is different about a resource since it was last recorded. */
  async observe(kind: Kind, name: string): Promise<void> {
    const { resources, store } = this.#options
    const known = resources.get(kind, name)
    if (known !== undefined && this.#recorded.has(known)) return
    const end = await this.#begin(kind, name)
    try {
      // Read after the wait, together with its managers.
      const resource = resources.get(kind, name)
      // Its absence means nothing while something cannot be read.
      const isUncertain = !resources.complete || resources.refused(kind, name) !== undefined
      if (resource === undefined && isUncertain) return
      const observed = this.#observed(kind, name, resource)
      if (planObserved(await store.find(kind, name), observed) !== undefined)
        await store.record(kind, name, [(before) => planObserved(before, observed)])
      if (resource !== undefined) this.#recorded.add(resource)
    } finally {
      end()
    }
  }

  /** Applies changes and keeps observations of their resources waiting until {@link onDecided}. */
  announcing(apply: ApplyChange): ApplyChange {
    return async (planned) => {
      const { kind, metadata } = planned.resource
      const end = await this.#begin(kind, metadata.name)
      try {
        const outcome = await apply(planned)
        this.#applied.set(keyOf(kind, metadata.name), end)
        return outcome
      } catch (error) {
        end()
        throw error
      }
    }
  }

  /** Records what became of an admin's change. To be called once for each outcome, also of one that was never applied. */
  async onDecided(decided: DecidedChange): Promise<void> {
    const { kind, name } = decided.target
    const key = keyOf(kind, name)
    const end = this.#applied.get(key) ?? (await this.#begin(kind, name))
    this.#applied.delete(key)
    try {
      const { store } = this.#options
      const { resourceBefore } = decided
      const { managers = [] } = this.#observed(kind, name, undefined)
      await store.record(kind, name, [
        // What others had changed before is theirs.
        (before) =>
          resourceBefore === undefined
            ? undefined
            : planObserved(before, this.#observed(kind, name, resourceBefore)),
        () => planDecided(decided, managers),
      ])
    } finally {
      end()
    }
  }

  #observed(kind: Kind, name: string, resource: Resource | undefined): Observed {
    return { kind, name, resource, managers: this.#options.managersOf(kind, name) }
  }

  /** Waits for the work on a resource that has begun before. Returns how to end this one. */
  async #begin(kind: Kind, name: string): Promise<() => void> {
    const key = keyOf(kind, name)
    const before = this.#tails.get(key) ?? Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const tail = before.then(async () => promise)
    this.#tails.set(key, tail)
    await before
    return () => {
      resolve()
      if (this.#tails.get(key) === tail) this.#tails.delete(key)
    }
  }
}
