import type { RefusedField } from '../../shared/request.ts'

/** A link as it is typed; an empty topic is none. */
export interface TypedLink {
  readonly name: string
  readonly topic: string
}

const namePattern = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/u

/** Why a link cannot be added with this name. */
export function checkNewLink(
  { name }: TypedLink,
  taken: ReadonlySet<string>,
): readonly RefusedField[] {
  const wanted = name.trim()
  if (wanted === '') return [{ path: 'name', rule: 'refused-name-missing' }]
  if (taken.has(wanted)) return [{ path: 'name', rule: 'refused-name-twice' }]
  return namePattern.test(wanted) ? [] : [{ path: 'name', rule: 'refused-link-name' }]
}
