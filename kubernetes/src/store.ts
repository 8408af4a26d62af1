import { sameJson } from './same-json.ts'

/** Options of {@link Store}. */
export interface StoreOptions<T, Index extends string = never> {
  /** Returns the key of an object; unique in the store. */
  readonly keyOf: (object: T) => string
  /** Index functions by name. Each returns the values under which {@link Store.byIndex} finds an object. */
  readonly indexes?: Readonly<Record<Index, (object: T) => readonly string[]>>
}

/**
 * Objects by key, and by the values of named indexes, as client-go's `Indexer`. Objects are replaced, never changed, and
 * an equal object keeps the identity of the one before, so that results derived from it stay valid.
 *
 * @example
 * const pods = new Store({
 *   keyOf: (pod: Pod) => pod.metadata.name,
 *   indexes: { node: (pod) => [pod.spec.nodeName] },
 * })
 * pods.put(web)
 * pods.byIndex('node', 'node-1') // [web]
 */
export class Store<T extends object, Index extends string = never> {
  readonly #keyOf: (object: T) => string
  readonly #indexes: readonly SecondaryIndex<T>[]
  readonly #objects = new Map<string, T>()

  constructor({ keyOf, indexes }: StoreOptions<T, Index>) {
    this.#keyOf = keyOf
    this.#indexes = Object.entries<(object: T) => readonly string[]>(indexes ?? {}).map(
      ([name, valuesOf]) => ({ name, valuesOf, keys: new Map() }),
    )
  }

  /** Returns the object with a key; undefined when there is none. */
  get(key: string): T | undefined {
    return this.#objects.get(key)
  }

  /** Returns all objects, in the order of the last `replace`, then of their first `put`. */
  list(): readonly T[] {
    return [...this.#objects.values()]
  }

  /** Returns the objects for which an index function returned this value. */
  byIndex(index: Index, value: string): readonly T[] {
    const keys = this.#indexes.find(({ name }) => name === index)?.keys.get(value) ?? []
    return [...keys].flatMap((key) => this.#objects.get(key) ?? [])
  }

  /** Adds an object or replaces the one with its key. Returns whether it differs from the one before. */
  put(object: T): boolean {
    const key = this.#keyOf(object)
    const before = this.#objects.get(key)
    if (before !== undefined && sameJson(before, object)) return false
    if (before !== undefined) this.#unindex(key, before)
    this.#objects.set(key, object)
    for (const { valuesOf, keys } of this.#indexes)
      for (const value of valuesOf(object)) keys.set(value, (keys.get(value) ?? new Set()).add(key))
    return true
  }

  /** Removes an object. Returns whether there was one. */
  remove(key: string): boolean {
    const before = this.#objects.get(key)
    if (before === undefined) return false
    this.#unindex(key, before)
    return this.#objects.delete(key)
  }

  /** Makes these the only objects, in this order. Returns the keys of all objects that are new, changed or removed. */
  replace(objects: readonly T[]): ReadonlySet<string> {
    const after = new Set(objects.map(this.#keyOf))
    const changed = new Set<string>()
    for (const key of this.#objects.keys())
      if (!after.has(key) && this.remove(key)) changed.add(key)
    for (const object of objects) if (this.put(object)) changed.add(this.#keyOf(object))
    for (const key of after) this.#moveToEnd(key)
    return changed
  }

  #moveToEnd(key: string): void {
    const object = this.#objects.get(key)
    if (object === undefined) return
    this.#objects.delete(key)
    this.#objects.set(key, object)
  }

  #unindex(key: string, object: T): void {
    for (const { valuesOf, keys } of this.#indexes)
      for (const value of valuesOf(object)) {
        const indexed = keys.get(value)
        indexed?.delete(key)
        if (indexed?.size === 0) keys.delete(value)
      }
  }
}

interface SecondaryIndex<T> {
  readonly name: string
  readonly valuesOf: (object: T) => readonly string[]
  /** Keys of the objects by value. */
  readonly keys: Map<string, Set<string>>
}
