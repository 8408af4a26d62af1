import type { Person } from '../domain/roster.ts'
import type { Queryable } from './database.ts'

/** A row of `livechat.participant`. */
export interface Participant {
  readonly person: Person
  readonly localpart: string
  readonly deviceId: string
  /** Null once the person's browser must not read its store any more. */
  readonly serverShare: Buffer | null
  /** Null until the browser has registered its keys. */
  readonly ed25519: string | null
  readonly curve25519: string | null
}

/** The people of a ticket, in the order client, counselor. Empty before an accept. */
export async function findParticipants(
  client: Queryable,
  ticketId: string,
): Promise<readonly Participant[]> {
  const found = await client.query<Participant>(
    `select person, localpart, device_id as "deviceId", server_share as "serverShare", ed25519, curve25519
     from livechat.participant where ticket_id = $1 order by person`,
    [ticketId],
  )
  return found.rows
}

/** Forgets the people of a pickup that came to nothing. */
export async function deleteParticipants(client: Queryable, ticketId: string): Promise<void> {
  await client.query('delete from livechat.participant where ticket_id = $1', [ticketId])
}

/** Destroys server shares, and with them what is readable of the browsers' stores. */
export async function destroyShares(
  client: Queryable,
  ticketId: string,
  people: readonly Person[],
): Promise<void> {
  await client.query(
    'update livechat.participant set server_share = null where ticket_id = $1 and person = any ($2)',
    [ticketId, people],
  )
}

/**
 * Writes a device's public keys, once: the first device per person and ticket is final.
 *
 * @returns whether these are now the keys of the person; `false` when others were there before
 */
export async function registerKeys(
  client: Queryable,
  ticketId: string,
  person: Person,
  keys: { readonly deviceId: string; readonly ed25519: string; readonly curve25519: string },
): Promise<boolean> {
  const written = await client.query(
    `update livechat.participant set ed25519 = $4, curve25519 = $5
     where ticket_id = $1 and person = $2 and device_id = $3
       and coalesce(ed25519, $4) = $4 and coalesce(curve25519, $5) = $5`,
    [ticketId, person, keys.deviceId, keys.ed25519, keys.curve25519],
  )
  return written.rowCount === 1
}
