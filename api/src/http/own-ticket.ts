import { ticketReasonNames } from '@lotse/contract/ticket-reason'
import { z } from 'zod'
import { clientBeatInterval } from '../live/beat-intervals.ts'
import { placeAt } from '../domain/place.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { ApiParts } from './api-parts.ts'
import { estimatedWait, moment, state } from './schemas.ts'

/** How often a client has to be heard of. */
const heartbeat = z.strictObject({
  intervalSeconds: z.number().positive(),
  timeoutSeconds: z.number().positive(),
})

/** Members of a ticket as its own client sees it. */
export const ownTicket = {
  ticketId: z.string(),
  agency: z.string(),
  pseudonym: z.string().nullable(),
  state,
  reason: z.enum(ticketReasonNames).optional(),
  topic: z.string().nullable(),
  queuePosition: z.int().min(1).nullable(),
  waiting: z.int().min(0).nullable(),
  estimatedWait,
  joinedAt: moment,
  heartbeat,
}

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
