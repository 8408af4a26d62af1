let context: AudioContext | undefined

/**
 * The page's one audio context, started. Browsers play nothing before the first click or key press on the page; what is
 * asked for earlier is heard with it.
 */
export function audioContext(): AudioContext {
  context ??= new AudioContext()
  void context.resume()
  return context
}

const gapSeconds = 0.18

/**
 * Plays soft notes one after the other. The browser makes them, so there is no sound file to fetch.
 *
 * @param frequencies in hertz
 */
export function playNotes(frequencies: readonly number[]): void {
  const audio = audioContext()
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
