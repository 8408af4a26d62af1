import { deleteExpiredMessages } from '../postgres/messages.ts'
import { findForsaken, findOverdue, isDue, type DueTicket } from '../postgres/due-tickets.ts'
import { takeExpiredEntries } from '../postgres/entries.ts'
import { databaseNow } from '../postgres/now.ts'
import { enqueueEffect } from '../postgres/outbox.ts'
import type { TicketContext } from '../tickets/context.ts'
import { moveTicket } from '../tickets/move-ticket.ts'
import type { JobMetrics } from './job-metrics.ts'

/** Milliseconds between two looks at deadlines that stand in the rows. */
const overdueInterval = 250

/** Every how many of those looks the surroundings are looked at as well. */
const forsakenEvery = 4

/** Every how many looks expired messages are removed. */
const messagesEvery = 40

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
 * @param flushBeats writes the beats that this process has collected; called before anybody is found silent, so that the
 *   people connected to us are not among them
 */
export async function startSweeper(
  context: TicketContext,
  metrics: JobMetrics,
  flushBeats: () => Promise<void>,
): Promise<Sweeper> {
  const processStart = await databaseNow(context.database.pool)
  const closing = new AbortController()

  const moveAll = async (due: readonly DueTicket[]): Promise<void> => {
    for (const { ticketId, rule } of due) {
      const change = await moveTicket(context, {
        ticketId,
        event: rule.event,
        guard: (_locked, client) => isDue(client, processStart, rule, ticketId),
      })
      if (change !== undefined && rule.event === 'purge-due')
        metrics.purged(await secondsSince(context, change.before.deadline))
    }
  }
  const overdue = async (): Promise<void> =>
    moveAll(await findOverdue(context.database.pool, processStart))
  const forsaken = async (): Promise<void> => {
    await flushBeats()
    await moveAll(await findForsaken(context.database.pool, processStart))
    await giveUpEntries(context)
  }
  const sweep = async (): Promise<void> => {
    await forsaken()
    // Abandoned by the line before; wiped at once.
    await overdue()
    await deleteExpiredMessages(context.database.pool)
  }

  const loop = async (): Promise<void> => {
    for (let look = 0; !closing.signal.aborted; look++) {
      try {
        if (look % forsakenEvery === 0) await forsaken()
        await overdue()
        if (look % messagesEvery === 0) await deleteExpiredMessages(context.database.pool)
      } catch (error) {
        context.log.warn('a sweep failed and is repeated', { error })
      }
      await context.clock.sleep(overdueInterval, closing.signal).catch(() => {})
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

async function secondsSince(context: TicketContext, due: Date | null): Promise<number> {
  const now = await databaseNow(context.database.pool)
  return due === null ? 0 : Math.max(0, (now.getTime() - due.getTime()) / 1000)
}

async function giveUpEntries(context: TicketContext): Promise<void> {
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
  if (count > 0) context.kickOutbox()
}
