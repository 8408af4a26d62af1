import { signal, type ReadonlySignal } from '@preact/signals'
import type { ApiError } from '../shared/request.ts'
import { asApiError } from './edit.ts'

/** What the service answered for a key, and why the last attempt failed. */
interface LoadState<Value> {
  readonly key: string
  readonly value: Value | null
  readonly error: ApiError | null
}

/** Asks the service for what one key names at a time. An answer for another key, and one that was overtaken, is dropped. */
interface Loader<Value> {
  readonly state: ReadonlySignal<LoadState<Value>>
  ask(key: string, load: () => Promise<Value>): Promise<void>
  /** Replaces the value of a key by a newer one. Nothing while another key is shown. */
  set(key: string, value: Value): void
  /** Drops the answer that is under way. */
  drop(): void
}

/** Makes a loader that has asked for nothing yet. */
export function createLoader<Value>(firstKey: string): Loader<Value> {
  const state = signal<LoadState<Value>>({ key: firstKey, value: null, error: null })
  let current = firstKey
  let asked = 0
  return {
    state,
    async ask(key, load) {
      current = key
      asked += 1
      const own = asked
      try {
        const value = await load()
        if (own === asked) state.value = { key, value, error: null }
      } catch (error) {
        if (own !== asked) return
        const { key: shown, value } = state.peek()
        state.value = { key, value: shown === key ? value : null, error: asApiError(error) }
      }
    },
    set(key, value) {
      if (key !== current) return
      asked += 1
      state.value = { key, value, error: null }
    },
    drop() {
      asked += 1
    },
  }
}
