import type { TicketState } from '../domain/state.ts'
import { awayMinutes } from './away-minutes.ts'
import type { Queryable } from './database.ts'

/** A chat of a counselor, as the counselor sees it. */
export interface OwnSession {
  readonly ticketId: string
  readonly agency: string
  readonly state: Extract<TicketState, 'Accepted' | 'Consented' | 'Active' | 'Ended'>
  /** Goes with the wipe; until then it tells ended chats apart. */
  readonly pseudonym: string | null
  readonly topic: string | null
  /** The language of the client's pages at the entry; null where the client named none, and once the chat has ended. */
  readonly locale: string | null
  /** Whether the room exists; without it nobody gets credentials for the chat. */
  readonly hasRoom: boolean
  /** When the room was made, or before that when the ticket was taken; an hour near the end once it has ended. */
  readonly acceptedAt: Date
  /** When the state began; a full hour near it once the chat has ended. */
  readonly since: Date
  /** Minutes for which the client has been away; null while the client is here, and after the end. */
  readonly awayMinutes: number | null
  /** When what is left is purged; null before the end. Told by its hour only. */
  readonly deadline: Date | null
  /** 0 before the first device. */
  readonly rosterVersion: number
}

/**
 * The accepted, running and ended chats of a counselor in agencies, the oldest first.
 *
 * @param clientAwayAfterSeconds seconds of silence after which a client counts as away
 */
export async function readOwnSessions(
  database: Queryable,
  counselor: string,
  agencies: readonly string[],
  clientAwayAfterSeconds: number,
): Promise<readonly OwnSession[]> {
  const read = await database.query<OwnSession>({
    name: 'read-own-sessions',
    text: `select t.ticket_id as "ticketId", t.agency, t.state,
        t.pseudonym, t.topic, t.locale, t.room_id is not null as "hasRoom",
        coalesce(t.prompted_at, t.state_since) as "acceptedAt", t.state_since as since,
        ${awayMinutes('b', '$3')} as "awayMinutes",
        case when t.state = 'Ended' then t.deadline end as "deadline", t.roster_version as "rosterVersion"
      from livechat.ticket t left join livechat.ticket_beat b using (ticket_id)
      where t.counselor = $1 and t.agency = any ($2)
        and t.state in ('Accepted', 'Consented', 'Active', 'Ended')
      order by "acceptedAt", t.ticket_id`,
    values: [counselor, agencies, clientAwayAfterSeconds],
  })
  return read.rows
}
