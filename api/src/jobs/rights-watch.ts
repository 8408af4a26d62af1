import { counselorAgencies } from '@lotse/contract/permissions'
import type { StaffDirectory } from '../ports/staff-directory.ts'
import { UpstreamError } from '../ports/upstream-error.ts'
import { claimStanding, writeStanding, type StandingClaim } from '../postgres/staff-standing.ts'
import type { TicketContext } from '../tickets/context.ts'
import { endLoggedOut, keepRights } from '../tickets/take-rights.ts'
import type { MoveParts } from '../tickets/move-ticket.ts'

/** Milliseconds between two looks at whose turn it is. */
const lookIntervalMs = 2_000

/** Seconds after which a person is asked about again; with the look and the answer well below the 30 promised. */
const askEverySeconds = 10

/** People asked about at once. */
const atOnce = 4

/** Options of {@link startRightsWatch}. */
export interface RightsWatchOptions {
  readonly directory: StaffDirectory
  /** Members of staff whose tokens this process has lately accepted. */
  readonly recentStaff: () => readonly string[]
}

/** Ends what the staff may no longer do, on every replica and without a leader. */
export interface RightsWatch {
  /** Looks once; `everySeconds` asks also about people who were asked about a moment ago. */
  round(everySeconds?: number): Promise<void>
  /** Finishes the round that runs and starts no more. */
  close(): Promise<void>
}

/**
 * Starts the watch over the rights of the staff: it asks Keycloak about everybody who holds a chat, is switched on or has
 * shown a token, because a browser that presents nothing proves nothing. Only an answer ends something; while Keycloak is
 * away everything goes on.
 */
export function startRightsWatch(
  context: MoveParts & Pick<TicketContext, 'clock' | 'log'>,
  options: RightsWatchOptions,
): RightsWatch {
  const closing = new AbortController()
  const round = async (everySeconds = askEverySeconds): Promise<void> => {
    // Also those that a crash in the middle of a logout has left.
    await endLoggedOut(context)
    const { pool } = context.database
    const claims = [...(await claimStanding(pool, options.recentStaff(), everySeconds))]
    const failures = new Set<string>()
    const work = async (): Promise<void> => {
      for (let claim = claims.pop(); claim !== undefined; claim = claims.pop())
        await check(context, options.directory, claim).catch((error: unknown) => {
          failures.add(error instanceof UpstreamError ? error.code : 'unexpected')
        })
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    for (const reason of failures)
      context.log.warn('the rights of staff could not be checked; nothing ends', { reason })
  }
  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await round().catch((error: unknown) =>
        context.log.warn('a check of rights failed and is repeated', { error }),
      )
      await context.clock.sleep(lookIntervalMs, closing.signal).catch(() => {})
    }
  }
  const running = loop()
  return {
    round,
    close: async () => {
      closing.abort()
      await running
    },
  }
}

async function check(
  context: MoveParts,
  directory: StaffDirectory,
  claim: StandingClaim,
): Promise<void> {
  const groups = await directory.groupsOf(claim.counselor)
  await writeStanding(context.database.pool, claim, groups ?? null)
  await keepRights(context, claim.counselor, counselorAgencies(groups ?? []))
}
