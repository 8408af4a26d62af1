import { isRecord } from './is-record.ts'

/** A step into an object: a field, or the item of a list that has these keys. */
export type FieldStep = string | Readonly<Record<string, string>>

/** Returns the position of the item of a list that has these keys; -1 when there is none. */
export function indexOfItem(
  items: readonly unknown[],
  keys: Readonly<Record<string, string>>,
): number {
  return items.findIndex(
    (item) => isRecord(item) && Object.entries(keys).every(([key, value]) => item[key] === value),
  )
}

/**
 * Returns the JSON pointer (RFC 6901) of a place in an object; undefined when it does not exist.
 *
 * @example pointerTo({ spec: { ports: [{ name: 'http' }] } }, ['spec', 'ports', { name: 'http' }]) // '/spec/ports/0'
 */
export function pointerTo(object: unknown, path: readonly FieldStep[]): string | undefined {
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
