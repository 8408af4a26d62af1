import { ticketReasonNames } from '@lotse/contract/ticket-reason'
import { z } from 'zod'
import type { Operation } from '../../route.ts'
import { estimatedWait, keepsPlace, moment, name, state } from '../../schemas.ts'

/** The question for consent 2. */
const consentPrompt = z.strictObject({
  agency: z.strictObject({ name: z.string(), displayName: z.string() }),
  agreement: z.strictObject({ locale: z.string(), version: z.string() }),
  attempt: z.int().min(1),
  expiresAt: moment,
})

/** The answer of the queue endpoint. */
export const queueBody = z.strictObject({
  state,
  reason: z.enum(ticketReasonNames).optional(),
  keepsPlace,
  queuePosition: z.int().min(1).nullable(),
  waiting: z.int().min(0).nullable(),
  estimatedWait,
  version: z.string(),
  rosterVersion: z.int().min(1).optional(),
  consentPrompt: consentPrompt.optional(),
})

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
