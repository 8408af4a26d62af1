import type { Kind } from '@lotse/crds'
import type { RecordedResource, Recording } from './plan-records.ts'

/** The tables of the record of changes. */
export interface RecordStore {
  /** A resource as the record knows it; undefined when it knows none. */
  find(kind: Kind, name: string): Promise<RecordedResource | undefined>
  /**
   * Records, in one transaction, what each step makes of the resource as the record knows it after the step before. No other
   * process records about the resource meanwhile.
   */
  record(
    kind: Kind,
    name: string,
    steps: readonly ((before: RecordedResource | undefined) => Recording | undefined)[],
  ): Promise<void>
  /** Removes the records that are older than the platform's setting. Returns their number. */
  forget(): Promise<number>
}
