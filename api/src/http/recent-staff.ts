import type { Clock } from '@lotse/common/clock'

/** The members of staff whose tokens this process has accepted and that have not expired. */
export interface RecentStaff {
  note(subject: string, expiresAt: Date): void
  subjects(): readonly string[]
}

/** Remembers them in memory: each replica asks about those it serves. */
export function createRecentStaff(clock: Clock): RecentStaff {
  const until = new Map<string, number>()
  return {
    note: (subject, expiresAt) => {
      until.set(subject, Math.max(until.get(subject) ?? 0, expiresAt.getTime()))
    },
    subjects: () => {
      const now = clock.now().getTime()
      for (const [subject, end] of until) if (end < now) until.delete(subject)
      return [...until.keys()]
    },
  }
}
