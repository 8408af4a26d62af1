import type { KubernetesObject, ReflectorTarget } from './reflector.ts'
import type { Store } from './store.ts'
import type { Priority } from './workqueue.ts'

/** Options of {@link storeTarget}. */
export interface StoreTargetOptions<T> {
  /** Reads an object of the API server; undefined for one that the store shall not have. Should not throw. */
  readonly read: (object: KubernetesObject) => T | undefined
  /**
   * Called with the key of every object that is new, changed or removed, after the store has it.
   *
   * @param priority low for the objects of a list, so that changes are reconciled before them
   */
  readonly changed: (key: string, priority: Priority) => void
}

/**
 * Creates a reflector's target that fills a store. The keys of the store are the objects' names.
 *
 * @example
 * storeTarget(greetings, { read: (object) => greetingSchema.safeParse(object).data, changed: (key) => queue.add(key) })
 */
export function storeTarget<T extends object, Index extends string>(
  store: Store<T, Index>,
  { read, changed }: StoreTargetOptions<T>,
): ReflectorTarget {
  return {
    replace: (objects) => {
      const known = objects.map(read).filter((object) => object !== undefined)
      for (const key of store.replace(known)) changed(key, 'low')
    },
    put: (object) => {
      const { name } = object.metadata
      const known = read(object)
      const differs = known === undefined ? store.remove(name) : store.put(known)
      if (differs) changed(name, 'normal')
    },
    remove: ({ metadata }) => {
      if (store.remove(metadata.name)) changed(metadata.name, 'normal')
    },
  }
}
