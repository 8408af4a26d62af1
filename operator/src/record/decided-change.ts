import type { RecordedStaff } from '@lotse/contract/change-record'
import type { ChangeOutcome } from '@lotse/contract/change-request'
import type { Kind, Resource } from '@lotse/crds'

/** A change that an admin has asked for, with what became of it. */
export interface DecidedChange {
  /** The resource that it is about. */
  readonly target: { readonly kind: Kind; readonly name: string }
  /** Undefined when there is none. */
  readonly resourceBefore: Resource | undefined
  /** What the resource is, or would have been; undefined when that was never worked out. */
  readonly resourceAfter: Resource | undefined
  readonly outcome: ChangeOutcome
  /** Null when the request names nobody, as that of an older api does. */
  readonly staff: RecordedStaff | null
}
