import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { ApiError } from '../shared/request.ts'
import { createLoader } from './loader.ts'

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
  const loader = useMemo(() => createLoader<Value>(key), [])
  const current = useRef(load)
  current.current = load
  const ask = (): void => void loader.ask(key, () => current.current())
  useEffect(() => {
    ask()
    const timer =
      everyMs === undefined
        ? undefined
        : setInterval(() => {
            if (document.visibilityState === 'visible') ask()
          }, everyMs)
    return () => {
      clearInterval(timer)
      // An answer for what is no longer shown is dropped.
      loader.drop()
    }
  }, [key])
  const { value: state } = loader.state
  const isOwn = state.key === key
  return {
    value: isOwn ? state.value : null,
    error: isOwn ? state.error : null,
    reload: ask,
    set(value) {
      loader.set(key, value)
    },
  }
}
