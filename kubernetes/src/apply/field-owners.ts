import type { V1ManagedFieldsEntry } from '@kubernetes/client-node'
import type { Wire } from '../wire.ts'
import { indexOfItem, type FieldStep } from './field-path.ts'
import { isRecord } from './is-record.ts'

/** What one manager owns of an object: the parts of an entry of `metadata.managedFields` that count here. */
export type FieldOwnership = Readonly<
  Pick<Required<Wire<V1ManagedFieldsEntry>>, 'manager'> & { fieldsV1: unknown }
>

/**
 * Returns the managers that own a place of an object, something in it, or the whole of what it is in.
 *
 * @example ownersOf(object.metadata.managedFields, ['spec', 'replicas']) // ['kube-controller-manager']
 */
export function ownersOf(
  managedFields: readonly FieldOwnership[],
  path: readonly FieldStep[],
): readonly string[] {
  return managedFields
    .filter(({ fieldsV1 }) => owns(fieldsV1, path))
    .flatMap(({ manager }) => manager ?? [])
}

function owns(fields: unknown, path: readonly FieldStep[]): boolean {
  if (!isRecord(fields)) return false
  const [step, ...rest] = path
  const names = Object.keys(fields)
  // A leaf on the way is owned as a whole; `.` is the thing itself without what is in it.
  if (step === undefined || names.length === 0) return true
  const child = names.find((name) => isStep(name, step))
  return child !== undefined && owns(fields[child], rest)
}

function isStep(name: string, step: FieldStep): boolean {
  if (typeof step === 'string') return name === `f:${step}`
  return name.startsWith('k:') && indexOfItem([JSON.parse(name.slice(2))], step) === 0
}
