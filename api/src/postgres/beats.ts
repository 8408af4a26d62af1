import type { Queryable } from './database.ts'

/*
 * Rows are written in the order of their ids: two replicas that write the same rows in different orders could wait for
 * each other for ever.
 */

/** Most rows of one statement; 5,000 take some 15 ms. */
const batch = 5_000

/**
 * Notes that these clients are there now. A ticket whose chat is over, or that is gone, gets no row: it would date the
 * visit, and outlive the wipe.
 */
export async function beatTickets(
  database: Queryable,
  ticketIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < ticketIds.length; start += batch)
    await database.query({
      name: 'beat-tickets',
      text: `insert into livechat.ticket_beat as b (ticket_id, seen_at)
        select t.ticket_id, livechat.now() from livechat.ticket t
        where t.ticket_id = any ($1::text[]) and t.state not in ('Ended', 'Wiped')
        order by t.ticket_id
        on conflict (ticket_id) do update set seen_at = excluded.seen_at`,
      values: [ticketIds.slice(start, start + batch)],
    })
}

/** Notes that these counselors are there now. */
export async function beatCounselors(
  database: Queryable,
  subjects: readonly string[],
): Promise<void> {
  for (let start = 0; start < subjects.length; start += batch)
    await database.query({
      name: 'beat-counselors',
      text: `insert into livechat.counselor_beat as b (counselor, seen_at)
        select distinct subject, livechat.now() from unnest($1::text[]) subject order by subject
        on conflict (counselor) do update set seen_at = excluded.seen_at`,
      values: [subjects.slice(start, start + batch)],
    })
}

/** Forgets the beat of a client whose chat is over. */
export async function deleteBeat(client: Queryable, ticketId: string): Promise<void> {
  await client.query('delete from livechat.ticket_beat where ticket_id = $1', [ticketId])
}

/**
 * Removes beats that no ticket accounts for: one that was being written while its chat ended. Found from the
 * beats, which are fewer than the tickets.
 */
export async function deleteStrayBeats(database: Queryable): Promise<void> {
  await database.query({
    name: 'delete-stray-beats',
    text: `delete from livechat.ticket_beat b where not exists (
      select from livechat.ticket t where t.ticket_id = b.ticket_id and t.state not in ('Ended', 'Wiped'))`,
  })
}
