import { effect, type ReadonlySignal } from '@preact/signals'
import { playNotes } from '../shared/play-notes.ts'

/** A sound: notes one after the other, and how often it comes again. */
export interface AlarmSound {
  /** Frequencies in hertz. */
  readonly notes: readonly number[]
  readonly repeatMs: number
}

/** Somebody is waiting: two rising notes, often, because a person in need sits behind them. */
export const ticketSound: AlarmSound = { notes: [659, 880], repeatMs: 4000 }

/** Somebody has written: one low note, seldom, because the counselor may be writing to somebody else right now. */
export const messageSound: AlarmSound = { notes: [523], repeatMs: 20_000 }

/**
 * Plays a sound when something new comes, and again until all of it has been looked at.
 *
 * @param unseen ids of what nobody has looked at
 * @returns stops it
 */
export function startAlarm(
  unseen: ReadonlySignal<ReadonlySet<string>>,
  muted: ReadonlySignal<boolean>,
  sound: AlarmSound,
): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let before: ReadonlySet<string> = new Set()
  const play = (): void => {
    playNotes(sound.notes)
  }
  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  const dispose = effect(() => {
    const ids = unseen.value
    const known = before
    before = ids
    if (ids.size === 0 || muted.value) {
      stop()
      return
    }
    const hasNews = [...ids].some((id) => !known.has(id))
    // What is left after a look keeps the rhythm.
    if (timer !== undefined && !hasNews) return
    stop()
    play()
    timer = setInterval(play, sound.repeatMs)
  })
  return () => {
    dispose()
    stop()
  }
}
