/** A part of a breath. */
export interface BreathPhase {
  readonly name: 'in' | 'hold' | 'out' | 'rest'
  readonly seconds: number
}

/** Name of a rhythm that can be chosen. */
export type RhythmName = 'calm' | 'slow'

/** Longer out than in calms; the seconds are those of the first exercises in breathing courses, and a slower choice. */
export const rhythms: Readonly<Record<RhythmName, readonly BreathPhase[]>> = {
  calm: [
    { name: 'in', seconds: 4 },
    { name: 'hold', seconds: 2 },
    { name: 'out', seconds: 6 },
    { name: 'rest', seconds: 2 },
  ],
  slow: [
    { name: 'in', seconds: 5 },
    { name: 'hold', seconds: 3 },
    { name: 'out', seconds: 8 },
    { name: 'rest', seconds: 3 },
  ],
}

/** Where a breath is after whole seconds. */
export interface BreathMoment {
  readonly phase: BreathPhase
  /** Whole seconds of the phase that are over. */
  readonly second: number
}

/** The moment of a rhythm. @param elapsedSeconds whole seconds since the exercise began */
export function breathAt(rhythm: readonly BreathPhase[], elapsedSeconds: number): BreathMoment {
  const length = rhythm.reduce((sum, { seconds }) => sum + seconds, 0)
  let second = elapsedSeconds % length
  for (const phase of rhythm) {
    if (second < phase.seconds) return { phase, second }
    second -= phase.seconds
  }
  throw new RangeError('a rhythm has phases, and time does not run backwards')
}

/**
 * How full the lungs are, 0 to 1.
 *
 * @param stepwise by whole seconds, for people who do not want motion; otherwise where the phase leads to
 */
export function fullness({ phase, second }: BreathMoment, stepwise: boolean): number {
  const part = stepwise ? (second + 1) / phase.seconds : 1
  switch (phase.name) {
    case 'in':
      return part
    case 'hold':
      return 1
    case 'out':
      return 1 - part
    case 'rest':
      return 0
  }
}
