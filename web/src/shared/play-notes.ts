import { signal, type ReadonlySignal } from '@preact/signals'

/** A sound that was asked for before the audio context ran. */
interface AskedSound {
  readonly frequencies: readonly number[]
  /** Milliseconds of the page's clock. */
  readonly at: number
}

let context: AudioContext | undefined
let asked: readonly AskedSound[] = []
const blocked = signal(false)

/** Whether the browser has kept back a sound, which it does until the first click or key press on the page. */
export const isSoundBlocked: ReadonlySignal<boolean> = blocked

const gapSeconds = 0.18
/** Milliseconds that an audio context may take to start. What was asked for earlier was blocked, and would come too late. */
const startsWithinMs = 1000

/** The page's one audio context, started as far as the browser allows. */
export function audioContext(): AudioContext {
  context ??= createContext()
  void context.resume()
  return context
}

/** Starts the audio context if a sound has been asked for; call it on a click or a key press, with which the browser allows it. */
export function resumeSound(): void {
  if (context) void context.resume()
}

function createContext(): AudioContext {
  const audio = new AudioContext()
  audio.onstatechange = () => {
    if (audio.state !== 'running') return
    blocked.value = false
    const sounds = recent(asked)
    asked = []
    for (const { frequencies } of sounds) schedule(audio, frequencies)
  }
  return audio
}

function recent(sounds: readonly AskedSound[]): AskedSound[] {
  return sounds.filter(({ at }) => performance.now() - at < startsWithinMs)
}

/**
 * Plays soft notes one after the other. The browser makes them, so there is no sound file to fetch. Nothing is heard while
 * the browser blocks sounds, and nothing later: the clock of a context that does not run stands still, so all that was
 * scheduled meanwhile would come at once.
 *
 * @param frequencies in hertz
 */
export function playNotes(frequencies: readonly number[]): void {
  const audio = audioContext()
  if (audio.state === 'running') {
    schedule(audio, frequencies)
    return
  }
  asked = [...recent(asked), { frequencies, at: performance.now() }]
  blocked.value = !hasBeenActive()
}

/** Whether somebody has clicked or pressed a key on the page, after which the context is only starting. */
function hasBeenActive(): boolean {
  return 'userActivation' in navigator && navigator.userActivation.hasBeenActive
}

function schedule(audio: AudioContext, frequencies: readonly number[]): void {
  for (const [index, frequency] of frequencies.entries()) {
    const start = audio.currentTime + index * gapSeconds
    const oscillator = audio.createOscillator()
    const volume = audio.createGain()
    oscillator.frequency.value = frequency
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(0.2, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35)
    oscillator.connect(volume).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + 0.4)
  }
}
