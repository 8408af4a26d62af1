import { isRecord } from './is-record.ts'

/** A set of fields as the API server keeps it (FieldsV1): `f:` a field, `k:` an item by its keys, `.` the thing itself. */
type FieldSet = Readonly<Record<string, unknown>>

/**
 * Returns the part of an object that a set of fields names, with the current values of the object. A manager that changes
 * one field must send this part again: server-side apply removes what is no longer sent.
 *
 * Format: https://github.com/kubernetes-sigs/structured-merge-diff (fieldpath/serialize), as in `metadata.managedFields`.
 *
 * @param value the object, or the part of it that the set is about
 * @returns undefined when the object has none of the fields
 */
export function ownedFields(fields: unknown, value: unknown): unknown {
  if (!isRecord(fields) || value === undefined) return undefined
  if (Array.isArray(value)) return ownedItems(fields, value)
  const names = Object.keys(fields).filter((name) => name !== '.')
  // A leaf, or something that is owned as a whole.
  if (names.length === 0) return value
  if (!isRecord(value)) return undefined
  const owned: Record<string, unknown> = {}
  for (const name of names) {
    if (!name.startsWith('f:')) continue
    const part = ownedFields(fields[name], value[name.slice(2)])
    if (part !== undefined) owned[name.slice(2)] = part
  }
  return owned
}

function ownedItems(fields: FieldSet, items: readonly unknown[]): unknown {
  const keys = Object.keys(fields).filter((name) => name.startsWith('k:'))
  // A list that is owned as a whole.
  if (keys.length === 0) return items
  return keys.flatMap((name) => {
    const key: unknown = JSON.parse(name.slice(2))
    const item = items.find((candidate) => matches(candidate, key))
    const part = ownedFields(fields[name], item)
    // Without its keys an item could not be found again.
    return part === undefined ? [] : [isRecord(part) && isRecord(key) ? { ...part, ...key } : part]
  })
}

function matches(item: unknown, key: unknown): boolean {
  if (!isRecord(item) || !isRecord(key)) return false
  return Object.entries(key).every(([name, value]) => item[name] === value)
}
