import { effect, type ReadonlySignal } from '@preact/signals'

/** A sound: notes one after the other, and how often it comes again. */
export interface AlarmSound {
  /** Frequencies in hertz. */
  readonly notes: readonly number[]
  readonly repeatMs: number
  /** From 0 to 1. */
  readonly volume: number
}

/** Somebody is waiting: two rising notes, often, because a person in need sits behind them. */
export const ticketSound: AlarmSound = { notes: [659, 880], repeatMs: 4000, volume: 0.2 }

/** Somebody has written: one low note, seldom, because the counselor may be writing to somebody else right now. */
export const messageSound: AlarmSound = { notes: [523], repeatMs: 20_000, volume: 0.12 }

/**
 * Plays a sound when something new comes, and again until all of it has been looked at. The browser makes the notes, so
 * that there is no sound file to fetch; a browser that wants a click before it plays gets it with the first one on the page.
 *
 * @param unseen ids of what nobody has looked at
 * @returns stops it
 */
export function startAlarm(
  unseen: ReadonlySignal<ReadonlySet<string>>,
  muted: ReadonlySignal<boolean>,
  sound: AlarmSound,
): () => void {
  let context: AudioContext | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let before: ReadonlySet<string> = new Set()
  const play = (): void => {
    const audio = (context ??= new AudioContext())
    void audio.resume()
    for (const [index, frequency] of sound.notes.entries())
      note(audio, frequency, index * 0.18, sound.volume)
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

function note(context: AudioContext, frequency: number, delay: number, loudness: number): void {
  const start = context.currentTime + delay
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.4)
}
