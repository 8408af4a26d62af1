import type { ChangeOutcome } from '@lotse/contract/change-request'
import type { Resource } from '@lotse/crds'
import type { Edit } from './edit.ts'

/** A planned change of a resource. */
export interface PlannedEdits {
  readonly resource: Resource
  readonly edits: readonly Edit[]
  /** What the resource will be. */
  readonly expected: Resource
  /** Whether the source may only be changed if the resource in it is still the given one. */
  readonly ifUnchanged: boolean
  readonly signal: AbortSignal
}

/**
 * Applies edits to a resource in its source, and resolves when the store has the result. The same edits again change
 * nothing.
 */
export type ApplyChange = (planned: PlannedEdits) => Promise<ChangeOutcome>
