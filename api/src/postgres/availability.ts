import type { Queryable } from './database.ts'

/** Whether a counselor has switched live chat on in an agency. Durable: it survives a lost connection. */
export async function isOn(
  database: Queryable,
  counselor: string,
  agency: string,
): Promise<boolean> {
  const found = await database.query<{ on: boolean }>({
    name: 'is-on',
    text: `select "on" from livechat.availability where counselor = $1 and agency = $2`,
    values: [counselor, agency],
  })
  return found.rows[0]?.on === true
}

/** Switches a counselor on or off in an agency. */
export async function setAvailability(
  client: Queryable,
  counselor: string,
  agency: string,
  on: boolean,
): Promise<void> {
  await client.query(
    `insert into livechat.availability (counselor, agency, "on") values ($1, $2, $3)
     on conflict (counselor, agency) do update set "on" = excluded."on"`,
    [counselor, agency, on],
  )
}

/** Forgets the switches of agencies that a counselor is no longer in, and answers which they were. */
export async function forgetAgencies(
  client: Queryable,
  counselor: string,
  stillAllowed: readonly string[],
): Promise<readonly string[]> {
  const gone = await client.query<{ agency: string }>(
    `delete from livechat.availability where counselor = $1 and not agency = any ($2) returning agency`,
    [counselor, stillAllowed],
  )
  return gone.rows.map(({ agency }) => agency)
}

/** The tickets that a counselor has accepted in agencies and whose client has not yet confirmed. */
export async function acceptedTickets(
  client: Queryable,
  counselor: string,
  agencies: readonly string[],
): Promise<readonly string[]> {
  const found = await client.query<{ ticketId: string }>(
    `select ticket_id as "ticketId" from livechat.ticket
     where counselor = $1 and agency = any ($2) and state = 'Accepted'`,
    [counselor, agencies],
  )
  return found.rows.map(({ ticketId }) => ticketId)
}
