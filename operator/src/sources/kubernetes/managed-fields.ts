import { isRecord } from '@lotse/crds/structural-schema'
import type { Step } from '../../changes/edit.ts'
import { indexOfItem } from '../../changes/edit.ts'

/** What one manager owns of an object, as in `metadata.managedFields`. */
export interface ManagedFields {
  readonly manager: string
  readonly operation: string
  readonly subresource?: string | undefined
  readonly fieldsV1: Readonly<Record<string, unknown>>
}

/** The managers that own a place of an object, something in it, or all of what it is in. */
export function ownersOf(
  managedFields: readonly ManagedFields[],
  path: readonly Step[],
): readonly string[] {
  return managedFields.filter(({ fieldsV1 }) => owns(fieldsV1, path)).map(({ manager }) => manager)
}

function owns(fields: unknown, path: readonly Step[]): boolean {
  if (!isRecord(fields)) return false
  const [step, ...rest] = path
  const names = Object.keys(fields)
  // A leaf on the way is owned as a whole; `.` is the thing itself without what is in it.
  if (step === undefined || names.length === 0) return true
  const child = names.find((name) => isStep(name, step))
  return child !== undefined && owns(fields[child], rest)
}

function isStep(name: string, step: Step): boolean {
  if (typeof step === 'string') return name === `f:${step}`
  return name.startsWith('k:') && indexOfItem([JSON.parse(name.slice(2))], step) === 0
}

/** JSON pointer (RFC 6901) of a place in an object; undefined when it is not there. */
export function pointerTo(object: unknown, path: readonly Step[]): string | undefined {
  let value = object
  let pointer = ''
  for (const step of path) {
    if (typeof step === 'string') {
      if (!isRecord(value) || value[step] === undefined) return undefined
      value = value[step]
      pointer += `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`
      continue
    }
    const items: readonly unknown[] = Array.isArray(value) ? value : []
    const index = indexOfItem(items, step)
    if (index === -1) return undefined
    value = items[index]
    pointer += `/${index}`
  }
  return pointer
}
