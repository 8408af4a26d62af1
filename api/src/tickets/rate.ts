import { keepRating, type Rating } from '../postgres/ratings.ts'
import { readSettings } from '../postgres/settings.ts'
import { Problem } from '../problem.ts'
import type { TicketContext } from './context.ts'

/**
 * Counts how an ended chat was. A forged receipt, a purged chat and a platform without ratings get the same answer.
 *
 * @throws Problem `not-found`; `invalid-state` for a chat that was rated before
 */
export async function rate(
  context: Pick<TicketContext, 'database' | 'sealer'>,
  { rating, receipt }: { readonly rating: Rating; readonly receipt: string },
): Promise<void> {
  const { pool } = context.database
  const sessionId = context.sealer.openText(receipt)
  const settings = await readSettings(pool)
  if (sessionId === undefined || !settings.rating) throw new Problem('not-found')
  const result = await keepRating(pool, sessionId, rating)
  if (result === 'unknown') throw new Problem('not-found')
  if (result === 'rated-before') throw new Problem('invalid-state')
}
