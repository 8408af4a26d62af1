import { messageSound } from '../src/counselor/alarm.ts'

/** A sound that a page has made. */
export interface HeardSound {
  readonly kind: 'ticket' | 'message'
  /** Milliseconds of the page's clock. */
  readonly at: number
}

/** An `AudioContext` that makes no sound and writes down which one it was asked for, and when. */
export function silentAudio(heard: HeardSound[]) {
  return class {
    currentTime = 0
    destination = {}
    resume = () => Promise.resolve()
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
