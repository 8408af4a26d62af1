import type { LegalTextSource } from './legal-text.ts'

/** How a change came about: on the admin pages, through the API server of a cluster, in a file. */
export const changeWays = ['panel', 'kubectl', 'file'] as const

/** How a change came about. */
export type ChangeWay = (typeof changeWays)[number]

/** What became of a change; every result of a change request, and `applied` for every other way. */
export const recordedOutcomes = [
  'applied',
  'managed-elsewhere',
  'development-mode',
  'changed-meanwhile',
  'not-found',
  'source-invalid',
  'invalid',
] as const

/** What became of a change. */
export type RecordedOutcome = (typeof recordedOutcomes)[number]

/** A member of staff as the record names them. */
export interface RecordedStaff {
  /** Subject in the staff realm. */
  readonly id: string
  /** The name at the time of the change. */
  readonly name: string
}

/** A field that was changed. */
export interface ChangedField {
  /**
   * Below the spec, for example `liveChat.links[website].enabled`. Empty for the resource itself: `from` null is its
   * creation, `to` null its deletion, with its displayed name.
   */
  readonly path: string
  /** Short text; null where there was nothing, or where the change was refused. */
  readonly from: string | null
  readonly to: string | null
}

/** A row of `config.change_record` without what the database adds. */
export interface ChangeRecord {
  readonly kind: LegalTextSource
  readonly name: string
  /** The tenant itself, or that of the agency; null for the platform. */
  readonly tenant: string | null
  readonly way: ChangeWay
  /** Null for every way but the panel. */
  readonly staff: RecordedStaff | null
  /** Field manager; null where none is known. */
  readonly manager: string | null
  readonly outcome: RecordedOutcome
  readonly fields: readonly ChangedField[]
}
