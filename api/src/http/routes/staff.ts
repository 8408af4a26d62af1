import { z } from 'zod'
import { readOwnSessions } from '../../postgres/own-sessions.ts'
import { Problem } from '../../problem.ts'
import { sessionBody } from '../../staff/bodies.ts'
import { listTickets } from '../../staff/list-tickets.ts'
import { listAvailability, switchAvailability } from '../../staff/switch-availability.ts'
import { accept } from '../../tickets/accept.ts'
import { credentials } from '../../tickets/credentials.ts'
import { answer, defineRoute } from '../route.ts'
import { name, nothing } from '../schemas/common.ts'
import {
  accepted,
  acceptedWithoutRoom,
  acceptQuery,
  availability,
  availabilityBody,
  credentials as credentialsBody,
  sessions,
  tickets,
  ticketsQuery,
} from '../schemas/staff.ts'

/** The counselor's switches. */
export const getAvailability = defineRoute({
  method: 'get',
  path: '/live-chat/availability',
  audience: 'staff',
  summary: 'Whether the counselor is switched on, and active, in each agency',
  params: nothing,
  query: nothing,
  body: undefined,
  responses: { 200: availability },
  problems: ['unauthenticated'],
  handle: async ({ context }, { principal }) =>
    answer(200, { agencies: await listAvailability(context, principal) }),
})

/** Switching on and off. */
export const putAvailability = defineRoute({
  method: 'put',
  path: '/live-chat/availability',
  audience: 'staff',
  summary: 'Switches live chat on or off in one agency; accepted tickets go back to the queue',
  params: nothing,
  query: nothing,
  body: availabilityBody,
  responses: { 200: availability },
  problems: ['unauthenticated', 'agency-not-found', 'development-mode'],
  handle: async ({ context, live }, { principal, body }) =>
    answer(200, {
      agencies: await switchAvailability(context, principal, body, live.counselorIsHere),
    }),
})

/** The queue. */
export const getTickets = defineRoute({
  method: 'get',
  path: '/live-chat/tickets',
  audience: 'staff',
  summary: "An agency's waiting tickets, oldest first",
  params: nothing,
  query: ticketsQuery,
  body: undefined,
  responses: { 200: tickets },
  problems: ['unauthenticated', 'agency-not-found', 'counselor-offline'],
  handle: async ({ context, live }, { principal, query }) =>
    answer(
      200,
      await listTickets(
        context,
        principal,
        { agency: query.agency, limit: query.limit, after: query.after },
        live.ticketClock.now(),
      ),
    ),
})

/** Taking a ticket. */
export const postAccept = defineRoute({
  method: 'post',
  path: '/live-chat/accept',
  audience: 'staff',
  summary: 'Takes a waiting ticket; 202 when the room takes longer than two seconds',
  params: nothing,
  query: acceptQuery,
  body: undefined,
  responses: { 200: accepted, 202: acceptedWithoutRoom },
  problems: [
    'unauthenticated',
    'ticket-not-found',
    'ticket-already-taken',
    'invalid-state',
    'development-mode',
    'counselor-offline',
  ],
  handle: async ({ context, live }, { principal, query }) => {
    await live.counselorIsHere(principal.subject)
    const { roomId, ...rest } = await accept(context, principal, query.ticketId)
    return roomId === null ? answer(202, { ...rest, roomId }) : answer(200, { ...rest, roomId })
  },
})

/** The counselor's own chats. */
export const getSessions = defineRoute({
  method: 'get',
  path: '/live-chat/sessions',
  audience: 'staff',
  summary: "The counselor's accepted, running and ended chats",
  params: nothing,
  query: nothing,
  body: undefined,
  responses: { 200: sessions },
  problems: ['unauthenticated', 'forbidden'],
  handle: async ({ context }, { principal }) => {
    const { subject, agencies } = principal
    // Staff of no counseling center have no chats, rather than none at the moment.
    if (agencies.length === 0) throw new Problem('forbidden')
    const own = await readOwnSessions(context.database.pool, subject, agencies)
    return answer(200, { sessions: own.map(sessionBody) })
  },
})

/** The counselor's device in one chat. */
export const getCredentials = defineRoute({
  method: 'get',
  path: '/live-chat/sessions/{ticketId}/credentials',
  audience: 'staff',
  summary: 'What the browser needs to be the device of this chat; asking again renews the token',
  params: z.strictObject({ ticketId: name }),
  query: nothing,
  body: undefined,
  responses: { 200: credentialsBody },
  problems: ['unauthenticated', 'ticket-not-found', 'invalid-state'],
  handle: async ({ context }, { principal, params }) =>
    answer(200, await credentials(context, principal, params.ticketId)),
})

/** The counselor's socket, for those who ask without an upgrade. */
export const getEvents = defineRoute({
  method: 'get',
  path: '/live-chat/events',
  audience: 'anyone',
  summary: "The counselor's WebSocket; its first frame shows the token",
  params: nothing,
  query: nothing,
  body: undefined,
  responses: {},
  problems: [],
  handle: async () => {
    throw new Problem('invalid-request', { errors: [{ path: 'upgrade', rule: 'websocket' }] })
  },
})
