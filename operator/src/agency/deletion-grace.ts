import type { Clock } from '@lotse/common/clock'

/** How long after the start of a deletion to look first: an entry that was under way must have reached the tickets. */
const graceMs = 2_000

/** Gives what is under way at the start of a deletion its time. */
export interface DeletionGrace {
  /** Milliseconds that are left; the first question about a name starts its time. A new process gives all of it again. */
  left(name: string): number
  /** The deletion is over. */
  forget(name: string): void
}

/** Makes a grace in which nothing is being deleted. */
export function createDeletionGrace(clock: Clock): DeletionGrace {
  const until = new Map<string, number>()
  return {
    left: (name) => {
      const now = clock.now().getTime()
      const end = until.get(name) ?? now + graceMs
      until.set(name, end)
      return Math.max(0, end - now)
    },
    forget: (name) => {
      until.delete(name)
    },
  }
}
