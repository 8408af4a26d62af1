import { placeAt } from '../live/queue-snapshots.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { ApiParts } from './api-parts.ts'
import { clientBeatInterval } from '../live/beat-intervals.ts'

/** A ticket as its own client is sent it, with its exact place. */
export async function ownTicketBody(parts: Pick<ApiParts, 'live'>, ticket: TicketRow) {
  const { snapshots, settings } = parts.live
  const queue = ticket.state === 'Waiting' ? await snapshots.fresh(ticket.agency) : undefined
  const place = queue === undefined ? undefined : placeAt(queue.position(ticket.ticketId), queue)
  return {
    ticketId: ticket.ticketId,
    agency: ticket.agency,
    pseudonym: ticket.pseudonym,
    state: ticket.state,
    ...(ticket.reason === null ? {} : { reason: ticket.reason }),
    topic: ticket.topic,
    queuePosition: place?.queuePosition ?? null,
    waiting: place?.waiting ?? null,
    estimatedWait: place?.estimatedWait ?? null,
    joinedAt: ticket.joinedAt.toISOString(),
    heartbeat: {
      intervalSeconds: clientBeatInterval(parts.live.settings.current().liveChat),
      timeoutSeconds: settings.current().liveChat.clientHeartbeatTimeout,
    },
  }
}
