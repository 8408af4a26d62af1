import type { Queryable } from './database.ts'

/** A chat that a counselor holds, running or over. */
export interface HeldChat {
  readonly ticketId: string
  readonly counselor: string
}

/** Notes the Keycloak session that holds a chat from now on. */
export async function holdChat(
  client: Queryable,
  { ticketId, counselor, session }: HeldChat & { readonly session: Buffer },
): Promise<void> {
  await client.query(
    'update livechat.ticket set staff_session = $3 where ticket_id = $1 and counselor = $2',
    [ticketId, counselor, session],
  )
}

/** The chats of a counselor, also those that are over, outside the agencies that are left. */
export async function chatsOutside(
  client: Queryable,
  counselor: string,
  stillAllowed: readonly string[],
): Promise<readonly HeldChat[]> {
  const found = await client.query<HeldChat>(
    `select ticket_id as "ticketId", counselor from livechat.ticket
     where counselor = $1 and not agency = any ($2)`,
    [counselor, stillAllowed],
  )
  return found.rows
}

/** The chats, also those that are over, that are held by a session which was logged out. */
export async function chatsOfEndedSessions(client: Queryable): Promise<readonly HeldChat[]> {
  const found = await client.query<HeldChat>(
    `select t.ticket_id as "ticketId", t.counselor from livechat.ticket t
     join livechat.ended_staff_session e on e.session_hash = t.staff_session`,
  )
  return found.rows
}

/**
 * Takes a chat that is over away from its counselor: it is no longer listed and gives no credentials. Nothing about the
 * client changes, nor does the purge.
 *
 * @returns whether the counselor had it
 */
export async function forfeitChat(client: Queryable, held: HeldChat): Promise<boolean> {
  const taken = await client.query(
    `update livechat.ticket set counselor = null, staff_session = null
     where ticket_id = $1 and counselor = $2 and state = 'Ended'`,
    [held.ticketId, held.counselor],
  )
  return taken.rowCount === 1
}
