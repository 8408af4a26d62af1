import { deleteOldRequests } from '../postgres/change-requests.ts'
import { deleteOldEndings } from '../postgres/endings.ts'
import { findForsaken, findOverdue, isDue, type DueTicket } from '../postgres/due-tickets.ts'
import { takeExpiredEntries } from '../postgres/entries.ts'
import { deleteExpiredMessages, deleteForgotten } from '../postgres/housekeeping.ts'
import { foldCounts } from '../postgres/fold-counts.ts'
import { databaseNow } from '../postgres/now.ts'
import { enqueueEffect } from '../postgres/outbox.ts'
import type { TicketContext } from '../tickets/context.ts'
import { moveTicket, type MoveParts } from '../tickets/move-ticket.ts'
import type { JobMetrics } from './job-metrics.ts'

/** Milliseconds between two looks at deadlines that stand in the rows. */
const overdueIntervalMs = 250

/** Milliseconds between two looks at the surroundings, which read every ticket. */
const forsakenIntervalMs = 1_000

/** With very many tickets a look takes long; then at most this share of the time is spent looking. */
const forsakenShare = 0.1

/** Every how many looks expired messages and forgotten rows are removed, and counts folded that are due. */
const tidyEvery = 40

/** Ends what has to end, on every replica and without a leader: each ticket is moved under the lock of its row. */
export interface Sweeper {
  /** Sweeps once, completely. */
  sweep(): Promise<void>
  /** Finishes the sweep that runs and starts no more. */
  close(): Promise<void>
}

/**
 * Starts the deadline sweeper.
 *
 * @param flushBeats writes the beats that this process has collected; called before anybody is taken for silent
 */
export async function startSweeper(
  context: MoveParts & Pick<TicketContext, 'clock' | 'log'>,
  metrics: JobMetrics,
  flushBeats: () => Promise<void>,
): Promise<Sweeper> {
  const processStart = await databaseNow(context.database.pool)
  const closing = new AbortController()

  const move = async ({ ticketId, rule }: DueTicket): Promise<void> => {
    const change = await moveTicket(context, {
      ticketId,
      event: rule.event,
      guard: (_locked, client) => isDue(client, processStart, rule, ticketId),
    })
    if (change !== undefined && rule.event === 'purge-due')
      metrics.purged(await secondsSince(context, change.before.deadline))
  }
  const moveAll = async (due: readonly DueTicket[]): Promise<void> => {
    for (const one of due)
      await move(one).catch((error: unknown) =>
        // The others are due all the same; this one is tried again with the next sweep.
        context.log.warn('a ticket could not be moved', { reason: one.rule.event, error }),
      )
  }
  const overdue = async (): Promise<void> =>
    moveAll(await findOverdue(context.database.pool, processStart))
  const forsaken = async (): Promise<void> => {
    await deleteOldRequests(context.database.pool)
    const due = await findForsaken(context.database.pool, processStart)
    // Before anybody is taken for silent: those who are connected here say so, and the guard asks again.
    if (due.length > 0) await flushBeats()
    await moveAll(due)
    await giveUpEntries(context)
  }
  const tidy = async (): Promise<void> => {
    await deleteExpiredMessages(context.database.pool)
    await deleteForgotten(context.database.pool)
    await foldCounts(context.database)
    await deleteOldEndings(context.database.pool)
  }
  const sweep = async (): Promise<void> => {
    await forsaken()
    // Abandoned by the line before; wiped at once.
    await overdue()
    await tidy()
  }

  const loop = async (): Promise<void> => {
    let forsakenAt = 0
    for (let look = 0; !closing.signal.aborted; look++) {
      try {
        if (performance.now() >= forsakenAt) {
          const start = performance.now()
          await forsaken()
          const took = performance.now() - start
          forsakenAt = start + Math.max(forsakenIntervalMs, took / forsakenShare)
        }
        await overdue()
        if (look % tidyEvery === 0) await tidy()
      } catch (error) {
        context.log.warn('a sweep failed and is repeated', { error })
      }
      await context.clock.sleep(overdueIntervalMs, closing.signal).catch(() => {})
    }
  }
  const running = loop()
  return {
    sweep,
    close: async () => {
      closing.abort()
      await running
    },
  }
}

async function secondsSince(
  context: Pick<TicketContext, 'database'>,
  due: Date | null,
): Promise<number> {
  const now = await databaseNow(context.database.pool)
  return due === null ? 0 : Math.max(0, (now.getTime() - due.getTime()) / 1000)
}

async function giveUpEntries(
  context: Pick<TicketContext, 'database' | 'randomId' | 'wake'>,
): Promise<void> {
  const count = await context.database.transaction(async (client) => {
    const expired = await takeExpiredEntries(client)
    for (const { ticketId, identityName } of expired)
      await enqueueEffect(client, {
        id: context.randomId(),
        ticketId,
        kind: 'drop-identity',
        payload: { identityName },
      })
    return expired.length
  })
  if (count > 0) context.wake.outbox()
}
