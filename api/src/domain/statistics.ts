import type { TicketState } from './state.ts'
import type { Transition } from './transitions.ts'

/** How a visit that was entered is over, as the numbers of a month tell it. */
export type Outcome = 'declined' | 'abandoned' | 'ended'

/**
 * What a transition adds to the outcomes: each visit has one. `ended` is a chat that was over after both had agreed, also when
 * it was wiped directly; `declined` a no to the agreement; `abandoned` everything else before that, who was turned away included.
 *
 * @param from the state before
 */
export function outcomeOf(
  { on, to }: Pick<Transition, 'on' | 'to'>,
  from: TicketState,
): Outcome | undefined {
  if (from === 'Ended' || from === 'Abandoned') return undefined
  if (on === 'decline') return 'declined'
  const isOver = to === 'Ended' || to === 'Abandoned' || to === 'Wiped'
  if (!isOver) return undefined
  return from === 'Waiting' || from === 'Accepted' ? 'abandoned' : 'ended'
}

/** Minutes at which the bins of waits and durations begin. */
export const binStarts = [0, 5, 10, 15, 30, 45, 60, 90, 120] as const

/** Names of the bins: `0-4`, …, `120+`. */
export const binNames: readonly string[] = binStarts.map((start, index) => {
  const next = binStarts[index + 1]
  return next === undefined ? `${start}+` : `${start}-${next - 1}`
})

/** Key of what was not given. No slug has parentheses. */
export const noneKey = '(none)'

/** Key of what was merged. */
export const otherKey = '(other)'

/** Splits of what was entered. */
export const entryDimensions = ['topic', 'link', 'language', 'zip'] as const

/** Consents that have versions. */
export const consentKinds = ['dataPolicy', 'agreement'] as const

/** What a measure counts. */
type Unit = 'visits' | 'ratings' | 'consents'

/** Every measure with its split; in the order of the answer. An empty dimension is the measure itself. */
export const measures: readonly {
  readonly measure: string
  readonly dimension: string
  readonly unit: Unit
}[] = [
  ...['entered', 'picked', 'declined', 'abandoned', 'ended'].map((measure) => ({
    measure,
    dimension: '',
    unit: 'visits' as const,
  })),
  { measure: 'wait', dimension: 'minutes', unit: 'visits' },
  { measure: 'duration', dimension: 'minutes', unit: 'visits' },
  ...entryDimensions.map((dimension) => ({
    measure: 'entered',
    dimension,
    unit: 'visits' as const,
  })),
  { measure: 'rating', dimension: 'rating', unit: 'ratings' },
  { measure: 'textVersion', dimension: 'textVersion', unit: 'consents' },
]
