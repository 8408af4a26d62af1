import type { Queryable } from './database.ts'

/** A room that has been made. */
export interface MadeRoom {
  readonly ticketId: string
  readonly alias: string
  readonly roomId: string
  /** Seconds that the client has for its decision from now on. */
  readonly consentDecision: number
}

/**
 * Writes the room onto the pickup that asked for it; from here on the client sees the consent prompt.
 *
 * @returns false when that pickup is over
 */
export async function recordRoom(client: Queryable, room: MadeRoom): Promise<boolean> {
  const written = await client.query(
    `update livechat.ticket set room_id = $3, prompted_at = livechat.now(),
       deadline = livechat.now() + make_interval(secs => $4)
     where ticket_id = $1 and room_alias = $2 and state = 'Accepted' and room_id is null`,
    [room.ticketId, room.alias, room.roomId, room.consentDecision],
  )
  return written.rowCount === 1
}
