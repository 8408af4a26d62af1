import type { Queryable } from './database.ts'
import { shuffledInsert } from './shuffled-insert.ts'

/** How it was: 1 is bad, 3 is good. */
export type Rating = 1 | 2 | 3

/** What became of a rating: an ended chat is rated at most once, and only while its row exists. */
export type RatingResult = 'kept' | 'rated-before' | 'unknown'

// The flag and the rating in one statement, so that each chat counts once; the ticket never has the rating itself.
const insert = shuffledInsert(
  'livechat.rating_pending',
  ['agency', 'rating', 'month'],
  `update livechat.ticket t set is_rated = true
   where t.session_id = $1 and t.state = 'Ended' and not t.is_rated
   returning t.agency, $2::smallint as rating, date_trunc('month', t.joined_at at time zone 'UTC')::date as month`,
)

/** Keeps the rating of an ended chat, without the chat, until the daily fold. */
export async function keepRating(
  database: Queryable,
  sessionId: string,
  rating: Rating,
): Promise<RatingResult> {
  const kept = await database.query(insert, [sessionId, rating])
  if (kept.rowCount !== 0) return 'kept'
  const found = await database.query(
    `select from livechat.ticket t where t.session_id = $1 and t.state = 'Ended'`,
    [sessionId],
  )
  return found.rowCount === 0 ? 'unknown' : 'rated-before'
}
