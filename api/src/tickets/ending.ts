import type { Queryable } from '../postgres/database.ts'
import { writeEnding } from '../postgres/endings.ts'
import { databaseNow } from '../postgres/now.ts'
import { readSettings } from '../postgres/settings.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { TicketChange } from '../postgres/transition-ticket.ts'
import type { Sealer } from '../privacy/sealer.ts'
import type { TicketContext } from './context.ts'

/** What is known of the end of a chat for clientResume after it, beside the row whose times are cut to the hour. */
export interface Ending {
  /** Milliseconds of the tickets' clock. */
  readonly endedAt: number
  /** The counselor's rights were taken: who enters again is placed by the old ticket's time of joining. */
  readonly keepsPlace: boolean
}

/** Seals the exact moment of an end onto its row, in the transaction of the end. A dump dates the end to the hour only. */
export async function keepEnding(
  context: Pick<TicketContext, 'sealer'>,
  client: Queryable,
  { transition, after }: TicketChange,
): Promise<void> {
  const ending: Ending = {
    endedAt: (await databaseNow(client)).getTime(),
    keepsPlace: transition.effects.includes('retire-counselor'),
  }
  await writeEnding(client, after.ticketId, context.sealer.seal(ending))
}

/** The sealed end of a row, however long ago; `undefined` once it was removed or the place was taken over. */
export function openEnding(
  sealer: Pick<Sealer, 'open'>,
  { state, ending }: Pick<TicketRow, 'state' | 'ending'>,
): Ending | undefined {
  const opened = state === 'Ended' && ending !== null ? sealer.open(ending) : undefined
  return isEnding(opened) ? opened : undefined
}

/**
 * The end of an ended ticket while it is less than clientResume ago. `undefined` afterwards: then the end is final, the
 * cookie serves nothing any more and nobody at the same computer learns of the visit.
 */
export async function recentEnding(
  context: Pick<TicketContext, 'database' | 'sealer'>,
  { state, ending }: Pick<TicketRow, 'state' | 'ending'>,
): Promise<Ending | undefined> {
  const opened = openEnding(context.sealer, { state, ending })
  if (opened === undefined) return undefined
  const { pool } = context.database
  const [{ liveChat }, now] = await Promise.all([readSettings(pool), databaseNow(pool)])
  return now.getTime() < opened.endedAt + liveChat.clientResume * 1000 ? opened : undefined
}

function isEnding(value: unknown): value is Ending {
  return typeof value === 'object' && value !== null && 'endedAt' in value && 'keepsPlace' in value
}
