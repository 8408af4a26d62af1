import type { Reason } from './reasons.ts'

/** What a condition says something about. `Ready` sums up the others but `LiveChatAvailable`. */
export type ConditionType =
  | 'Ready'
  | 'ConfigPublished'
  | 'LegalTextsResolved'
  | 'BrandingAccepted'
  | 'IdentityReady'
  | 'LiveChatAvailable'

/** metav1.Condition. */
export interface Condition {
  readonly type: ConditionType
  readonly status: 'True' | 'False' | 'Unknown'
  readonly reason: Reason
  /** For people; may change at any time. */
  readonly message: string
  readonly observedGeneration: number
  /** When `status` last changed; not touched by a new reason or message. */
  readonly lastTransitionTime: string
}

/** A condition before it has a time. */
export type ConditionDraft = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>

/**
 * Gives each draft its time: the earlier one while the status stays the same, else `now`.
 *
 * @param earlier conditions of the status that is being replaced
 * @param generation `metadata.generation` that the drafts were made from
 */
export function transition(
  earlier: readonly Condition[],
  drafts: readonly ConditionDraft[],
  generation: number,
  now: Date,
): readonly Condition[] {
  return drafts.map((draft) => {
    const before = earlier.find((condition) => condition.type === draft.type)
    const same = before?.status === draft.status
    return {
      ...draft,
      observedGeneration: generation,
      // metav1.Time has no fraction of a second.
      lastTransitionTime: same
        ? before.lastTransitionTime
        : now.toISOString().replace(/\.\d+Z$/, 'Z'),
    }
  })
}
