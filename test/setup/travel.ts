import type pg from 'pg'

/** Who gives no sign of life during a travel. */
export interface Silent {
  readonly ticketIds?: readonly string[]
  readonly counselors?: readonly string[]
}

/**
 * Sets the tickets' clock forward by `seconds` in total. Heartbeats move with it, so that people who are connected stay
 * connected, but for those of the people who are named as silent.
 */
export async function travel(
  database: pg.Pool,
  seconds: number,
  { ticketIds = [], counselors = [] }: Silent = {},
): Promise<void> {
  const client = await database.connect()
  const by = `(select make_interval(secs => $1) - "offset" from livechat.clock)`
  try {
    await client.query('begin')
    // Waits for heartbeats that are being written and keeps out new ones: they would be of the old time.
    await client.query(
      'lock table livechat.ticket_beat, livechat.counselor_beat in share row exclusive mode',
    )
    await client.query(
      `update livechat.ticket_beat set seen_at = seen_at + ${by} where ticket_id <> all ($2::text[])`,
      [seconds, ticketIds],
    )
    await client.query(
      `update livechat.counselor_beat set seen_at = seen_at + ${by} where counselor <> all ($2::text[])`,
      [seconds, counselors],
    )
    await client.query('update livechat.clock set "offset" = make_interval(secs => $1)', [seconds])
    await client.query('commit')
  } finally {
    // Ends a transaction that failed, too.
    client.release(true)
  }
}
