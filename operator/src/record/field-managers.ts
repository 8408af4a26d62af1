import { createHash } from 'node:crypto'
import { ownersOf, type FieldStep } from '@lotse/kubernetes'
import type { FieldDifference } from './diff-specs.ts'

/** Field manager of what admins change on their pages. */
export const panelManager = 'lotse-admin'

/** An entry of `metadata.managedFields`, as far as it counts here. */
export interface FieldManager {
  readonly manager: string
  readonly operation: string
  /** When this manager last added, changed or removed a field, in RFC 3339. */
  readonly time: string
  readonly fieldsV1: unknown
}

/** When each manager of a resource last wrote, and a digest of the fields it then owned, by manager and operation. */
export type ManagerTimes = Readonly<Record<string, string>>

/** The times to compare later entries with. */
export function managerTimes(managers: readonly FieldManager[]): ManagerTimes {
  return Object.fromEntries(managers.map((one) => [timeKey(one), lastWrite(one)]))
}

/**
 * Finds the manager of a difference: of those that own the field, the one that has written last. Nobody owns a field that
 * was removed: then it is the last one that has written since the resource was recorded, which may be nobody.
 *
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/#field-management
 *
 * @param before times when the resource was last recorded
 */
export function managerOf(
  { path, to }: FieldDifference,
  managers: readonly FieldManager[],
  before: ManagerTimes,
): string | null {
  const owners = to === undefined ? [] : managers.filter((one) => owns(one, path))
  const wrote = managers.filter(
    (one) => owns(one, ['spec']) && before[timeKey(one)] !== lastWrite(one),
  )
  const own = owners.filter((one) => wrote.includes(one))
  // Two writes in one second that leave the manager with the same fields cannot be told apart.
  const candidates = [own, owners, wrote].find((found) => found.length > 0) ?? []
  return candidates.toSorted((a, b) => (a.time < b.time ? 1 : -1))[0]?.manager ?? null
}

/** Differences by their managers. */
export function byManager(
  differences: readonly FieldDifference[],
  managers: readonly FieldManager[],
  before: ManagerTimes,
): ReadonlyMap<string | null, readonly FieldDifference[]> {
  return Map.groupBy(differences, (difference) => managerOf(difference, managers, before))
}

function owns(manager: FieldManager, path: readonly FieldStep[]): boolean {
  return ownersOf([manager], path).length > 0
}

/** The API server keeps times in seconds; the digest tells two writes of one second apart where the fields differ. */
function lastWrite({ time, fieldsV1 }: FieldManager): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(fieldsV1 ?? null))
    .digest('base64url')
  return `${time} ${digest.slice(0, 16)}`
}

function timeKey({ manager, operation }: FieldManager): string {
  return `${operation} ${manager}`
}
