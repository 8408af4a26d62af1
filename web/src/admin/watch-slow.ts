import type { Timers } from '../shared/timers.ts'

/** What is shown of a change that waits for the operator: nothing for a moment, then progress, then words. */
export type Slowness = 'quiet' | 'progress' | 'words'

/** Milliseconds after which progress is shown, and after which words say why it takes long. */
const progressAfterMs = 300
const wordsAfterMs = 2000

/** Reports how slow something is; the returned function ends that. */
export function watchSlow(timers: Timers, show: (slowness: Slowness) => void): () => void {
  show('quiet')
  const stops = [
    timers.after(progressAfterMs, () => {
      show('progress')
    }),
    timers.after(wordsAfterMs, () => {
      show('words')
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
