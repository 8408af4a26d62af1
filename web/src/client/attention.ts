import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { playNotes } from '../shared/play-notes.ts'
import type { Screen } from './screen.ts'

/** What the page may do when a counselor comes. */
export interface Attention {
  /** Sound, and vibration where the device can; off until the person switches it on, because others may hear it. */
  readonly audible: Signal<boolean>
}

/**
 * Tells somebody who looks elsewhere that a counselor has come: by the title of the tab, which is neutral otherwise and
 * counts nothing, and by sound where that was wanted.
 */
export function watchForCounselor(screen: ReadonlySignal<Screen>, page: Document): Attention {
  const audible = signal(false)
  const title = page.title
  let called = false
  effect(() => {
    const isCalled = screen.value.name === 'agreement'
    page.title = isCalled ? `(1) ${title}` : title
    if (isCalled && !called && audible.value) {
      playNotes([523, 659, 784])
      navigator.vibrate?.([200, 100, 200])
    }
    called = isCalled
  })
  return { audible }
}
