import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * Keeps the focus in a part of a page: a button that is disabled or removed takes it along, and the keyboard would begin again at
 * the top of the page.
 *
 * @param fallback takes the focus when the element that had it is gone; it needs `tabIndex={-1}`
 * @param isPaused while the element may come back, such as during a save
 * @param changes with which elements of the part come and go
 * @returns what the part does on `focusin`
 */
export function useKeptFocus(
  fallback: RefObject<HTMLElement | null>,
  isPaused: boolean,
  changes: readonly unknown[],
): (event: FocusEvent) => void {
  const last = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const { current } = last
    if (isPaused || current === null || document.activeElement !== document.body) return
    const isThere = current.isConnected && !current.matches(':disabled')
    const next = isThere ? current : fallback.current
    next?.focus({ preventScroll: true })
  }, [isPaused, ...changes])
  return ({ target }) => {
    if (target instanceof HTMLElement) last.current = target
  }
}
