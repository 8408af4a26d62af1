import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { ApiError } from '../shared/request.ts'
import { asApiError } from './edit.ts'

/** Something that the service is asked for. What was there before stays while it is asked again. */
export interface Loaded<Value> {
  readonly value: Value | null
  /** Why the last attempt failed; null after one that worked. */
  readonly error: ApiError | null
  /** Asks again. */
  reload: () => void
  /** Replaces the value by a newer one. */
  set(value: Value): void
}

/**
 * Asks the service when a part appears, and again when `key` changes.
 *
 * @param everyMs asks again after this time while the page is visible; default never
 */
export function useLoad<Value>(
  key: string,
  load: () => Promise<Value>,
  everyMs?: number,
): Loaded<Value> {
  const state = useSignal<{ key: string; value: Value | null; error: ApiError | null }>({
    key,
    value: null,
    error: null,
  })
  const current = useRef({ key, load, asked: 0 })
  current.current.key = key
  current.current.load = load
  const ask = async (): Promise<void> => {
    const asked = ++current.current.asked
    const isCurrent = (): boolean => asked === current.current.asked
    try {
      const value = await current.current.load()
      if (isCurrent()) state.value = { key, value, error: null }
    } catch (error) {
      if (isCurrent())
        state.value = {
          key,
          value: state.peek().key === key ? state.peek().value : null,
          error: asApiError(error),
        }
    }
  }
  useEffect(() => {
    void ask()
    const timer =
      everyMs === undefined
        ? undefined
        : setInterval(() => {
            if (document.visibilityState === 'visible') void ask()
          }, everyMs)
    return () => {
      clearInterval(timer)
      // An answer for what is no longer shown is dropped.
      current.current.asked += 1
    }
  }, [key])
  const isOwn = state.value.key === key
  return {
    value: isOwn ? state.value.value : null,
    error: isOwn ? state.value.error : null,
    reload: () => void ask(),
    set(value) {
      current.current.asked += 1
      state.value = { key, value, error: null }
    },
  }
}
