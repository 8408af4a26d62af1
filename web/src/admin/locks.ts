import type { LockedField } from '../shared/admin-types.ts'

/**
 * Who else owns a field: somebody who owns it, what it is part of, or a part of it. A form writes its field as a whole.
 *
 * @param path of the field in the resource's spec, such as `liveChat.openingHours`
 * @param how `whole` leaves parts out of account: links are written one by one, and one of another owner locks no other
 * @returns null for a field that may be changed here
 */
export function ownerOf(
  locked: readonly LockedField[],
  path: string,
  how: 'whole' | 'parts' = 'parts',
): string | null {
  const wanted = normalizePath(path)
  const found = locked.find((field) => {
    const own = normalizePath(field.path)
    return own === '' || isWithin(wanted, own) || (how === 'parts' && isWithin(own, wanted))
  })
  return found?.manager ?? null
}

/** Whether a path is another one or a part of it. */
export function isWithin(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}.`)
}

/** One way to write a path: without `spec`, and items by `.0` or `.name` instead of brackets. */
export function normalizePath(path: string): string {
  return path
    .replaceAll(/\[([^\]]*)\]/gu, '.$1')
    .replace(/^\.?spec(?:\.|$)/u, '')
    .replace(/^\./u, '')
}
