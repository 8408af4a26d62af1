import { effect, type ReadonlySignal } from '@preact/signals'

const repeatMs = 4000

/**
 * Two soft notes that repeat while something is unseen. They are made by the browser, so that there is no sound file to
 * fetch; a browser that wants a click before it plays gets it with the first one on the page.
 *
 * @returns stops it
 */
export function startAlarm(
  unseen: ReadonlySignal<ReadonlySet<string>>,
  muted: ReadonlySignal<boolean>,
): () => void {
  let context: AudioContext | undefined
  const play = (): void => {
    context ??= new AudioContext()
    void context.resume()
    note(context, 659, 0)
    note(context, 880, 0.18)
  }
  return effect(() => {
    if (unseen.value.size === 0 || muted.value) return undefined
    play()
    const timer = setInterval(play, repeatMs)
    return () => {
      clearInterval(timer)
    }
  })
}

function note(context: AudioContext, frequency: number, delay: number): void {
  const start = context.currentTime + delay
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.2, start + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.4)
}
