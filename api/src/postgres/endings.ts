import type { Queryable } from './database.ts'

/** Writes the sealed end onto a ticket that has just ended. */
export async function writeEnding(
  client: Queryable,
  ticketId: string,
  sealed: Buffer,
): Promise<void> {
  await client.query('update livechat.ticket set ending = $2 where ticket_id = $1', [
    ticketId,
    sealed,
  ])
}

/**
 * Removes the sealed ends that no longer serve. By the hour in the row, not by the end itself: a row that changed exactly
 * clientResume after the end would date it. An end lies within the two hours after `state_since`.
 */
export async function deleteOldEndings(client: Queryable): Promise<void> {
  await client.query(
    `update livechat.ticket set ending = null
     where ticket_id in (
       select t.ticket_id from livechat.ticket t
       where t.ending is not null and date_trunc('hour', livechat.now())
         > t.state_since + make_interval(hours => 2, secs => livechat.setting('clientResume', 300))
       for update skip locked)`,
  )
}
