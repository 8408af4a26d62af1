import { signal, type ReadonlySignal } from '@preact/signals'

/** Whether a media query holds, now and after each change of the window. */
export function mediaSignal(query: MediaQueryList): ReadonlySignal<boolean> {
  const matches = signal(query.matches)
  query.addEventListener('change', () => {
    matches.value = query.matches
  })
  return matches
}
