import { messageSound } from '../src/counselor/alarm.ts'

/** A sound that a page has made. */
export interface HeardSound {
  readonly kind: 'ticket' | 'message'
  /** Milliseconds of the page's clock. */
  readonly at: number
}

/**
 * An `AudioContext` that makes no sound and writes down which one it was asked for, and when.
 *
 * @param browser whether it blocks sounds, as before the first click on a page
 */
export function silentAudio(heard: HeardSound[], browser = { isBlocking: false }) {
  return class {
    state = 'suspended'
    currentTime = 0
    destination = {}
    onstatechange: (() => void) | undefined
    constructor() {
      void this.resume()
    }
    resume() {
      const state = browser.isBlocking ? 'suspended' : 'running'
      const hasChanged = state !== this.state
      this.state = state
      if (hasChanged) this.onstatechange?.()
      return Promise.resolve()
    }
    createGain() {
      const ramp = (): void => {}
      const gain = {
        setValueAtTime: ramp,
        linearRampToValueAtTime: ramp,
        exponentialRampToValueAtTime: ramp,
      }
      return { gain, connect: () => {} }
    }
    createOscillator() {
      const frequency = { value: 0 }
      return {
        frequency,
        connect: (volume: unknown) => volume,
        start: () => {
          const kind = frequency.value === messageSound.notes[0] ? 'message' : 'ticket'
          heard.push({ kind, at: performance.now() })
        },
        stop: () => {},
      }
    }
  }
}
