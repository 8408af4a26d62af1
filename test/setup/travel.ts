import type pg from 'pg'

/**
 * Sets the tickets' clock forward by `seconds` in total. Heartbeats move with it: the travel is not a silence, so whoever was
 * heard a second ago still was. {@link silence} makes people silent.
 */
export async function travel(database: pg.Pool, seconds: number): Promise<void> {
  const client = await database.connect()
  try {
    await client.query('begin')
    // Waits for beats that are being written, and keeps out new ones: they would be of the old time.
    await client.query(
      'lock table livechat.ticket_beat, livechat.counselor_beat in share row exclusive mode',
    )
    const by = `(select make_interval(secs => $1) - "offset" from livechat.clock)`
    for (const table of ['ticket_beat', 'counselor_beat'])
      await client.query(`update livechat.${table} set seen_at = seen_at + ${by}`, [seconds])
    await client.query('update livechat.clock set "offset" = make_interval(secs => $1)', [seconds])
    await client.query('commit')
  } finally {
    // Also ends a transaction that failed.
    client.release(true)
  }
}

/** Who is silent. */
export interface Silent {
  readonly ticketIds?: readonly string[]
  readonly counselors?: readonly string[]
}

/** Makes people silent for `seconds`: their last heartbeat is that much older. */
export async function silence(
  database: pg.Pool,
  seconds: number,
  { ticketIds = [], counselors = [] }: Silent,
): Promise<void> {
  await database.query(
    `update livechat.ticket_beat set seen_at = seen_at - make_interval(secs => $1)
     where ticket_id = any ($2::text[])`,
    [seconds, ticketIds],
  )
  await database.query(
    `update livechat.counselor_beat set seen_at = seen_at - make_interval(secs => $1)
     where counselor = any ($2::text[])`,
    [seconds, counselors],
  )
}
