import { audioContext } from '../shared/play-notes.ts'
import type { BreathPhase } from './breathing-rhythm.ts'

const lowHertz = 147
const highHertz = 220
const loud = 0.08

/** A low tone that rises and swells while breathing in, and falls and fades while breathing out. */
export interface BreathingTone {
  follow: (phase: BreathPhase) => void
  stop: () => void
}

/** Starts the tone; call it from a click, because browsers play nothing before one. */
export function startBreathingTone(): BreathingTone {
  const audio = audioContext()
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = lowHertz
  volume.gain.value = 0
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start()
  return {
    follow({ name, seconds }) {
      if (name === 'hold' || name === 'rest') return
      const now = audio.currentTime
      const isIn = name === 'in'
      for (const parameter of [oscillator.frequency, volume.gain]) {
        parameter.cancelScheduledValues(now)
        parameter.setValueAtTime(parameter.value, now)
      }
      oscillator.frequency.linearRampToValueAtTime(isIn ? highHertz : lowHertz, now + seconds)
      volume.gain.linearRampToValueAtTime(isIn ? loud : 0, now + seconds)
    },
    stop() {
      volume.gain.setTargetAtTime(0, audio.currentTime, 0.1)
      oscillator.stop(audio.currentTime + 0.5)
    },
  }
}
