const hourMs = 3_600_000

/**
 * What people are told of a purge: the full hour at or after its deadline, so that "purged at the latest by" is true and
 * the answer says no more of the chat's end than the deadline does.
 */
export function purgeAt(deadline: Date): Date {
  return new Date(Math.ceil(deadline.getTime() / hourMs) * hourMs)
}
