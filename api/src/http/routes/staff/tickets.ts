import { z } from 'zod'
import { listTickets } from '../../../staff/list-tickets.ts'
import { answer, defineRoute } from '../../route.ts'
import { moment, name, nothing, text } from '../../schemas.ts'

/** Which part of a queue to list. */
const ticketsQuery = z.strictObject({
  agency: name,
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('50')
    .transform(Number)
    .pipe(z.int().min(1).max(200)),
  after: text.max(200).optional(),
})

/** A part of a queue. */
export const tickets = z.strictObject({
  tickets: z.array(
    z.strictObject({
      ticketId: z.string(),
      pseudonym: z.string(),
      topic: z.string().nullable(),
      joinedAt: moment,
      minutesWaiting: z.int().min(0),
    }),
  ),
  next: z.string().optional(),
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
