import type { Queryable } from './database.ts'

/** Asks for more time for the decision of one pickup. */
export interface MoreTime {
  readonly ticketId: string
  /** Room of the pickup. */
  readonly roomId: string
  readonly seconds: number
}

/**
 * Moves the end of the decision, once for each pickup and only before that end.
 *
 * @returns whether it was moved
 */
export async function addDecisionTime(
  database: Queryable,
  { ticketId, roomId, seconds }: MoreTime,
): Promise<boolean> {
  const moved = await database.query(
    `update livechat.ticket set deadline = deadline + make_interval(secs => $3), has_more_time = true
     where ticket_id = $1 and room_id = $2 and state = 'Accepted' and not has_more_time and deadline > livechat.now()`,
    [ticketId, roomId, seconds],
  )
  return moved.rowCount === 1
}
