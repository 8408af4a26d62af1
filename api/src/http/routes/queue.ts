import { z } from 'zod'
import type { Operation } from '../route.ts'
import { name } from '../schemas/common.ts'
import { queueBody } from '../schemas/ticket.ts'

/** The poll of a client, served by queue-endpoint.ts in front of the router. The same path takes a WebSocket. */
export const getQueue: Operation = {
  method: 'get',
  path: '/live-chat/queue/{ticketId}',
  audience: 'client',
  summary: "The client's channel and heartbeat, as a poll or (with an upgrade) a WebSocket",
  params: z.strictObject({ ticketId: name }),
  query: z.strictObject({
    version: z.string().optional().describe('Version of the body that the client has'),
    wait: z
      .string()
      .regex(/^\d+$/)
      .optional()
      .describe('Seconds that the answer may wait for a change; cut to min(25, timeout / 3)'),
  }),
  body: undefined,
  responses: { 200: queueBody },
  problems: ['unauthenticated', 'cross-site', 'ticket-not-found', 'ticket-gone'],
}
