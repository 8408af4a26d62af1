import { ticketReasonNames } from '@lotse/contract/ticket-reason'
import { z } from 'zod'
import type { Operation } from '../../route.ts'
import { estimatedWait, keepsPlace, moment, name, peer, receipt, state } from '../../schemas.ts'

/** The question for consent 2. */
const consentPrompt = z.strictObject({
  agency: z.strictObject({ name: z.string(), displayName: z.string() }),
  agreement: z.strictObject({ locale: z.string(), version: z.string() }),
  attempt: z.int().min(1),
  expiresAt: moment,
  secondsLeft: z
    .int()
    .min(0)
    .describe('Until expiresAt, from the moment of this answer; not part of the version'),
  moreTime: z.boolean().describe('Whether the decision more-time is still possible'),
})

/** The answer of the queue endpoint. */
export const queueBody = z.strictObject({
  state,
  reason: z.enum(ticketReasonNames).optional(),
  keepsPlace,
  queuePosition: z.int().min(1).nullable(),
  waiting: z.int().min(0).nullable(),
  estimatedWait,
  counselorActive: z
    .boolean()
    .optional()
    .describe('In Waiting: whether a counselor of the agency is switched on and connected'),
  version: z.string(),
  rosterVersion: z.int().min(1).optional(),
  consentPrompt: consentPrompt.optional(),
  peer: peer.optional().describe('The counselor, in Accepted, Consented and Active'),
  receipt: receipt.optional().describe('In Ended, Abandoned and Wiped'),
  purgeAt: moment.optional().describe('In Ended: when what is kept is purged at the latest'),
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
    tab: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional()
      .describe(
        'A random number of this tab. One tab goes on: another one that comes later ends its channel (reason `another-tab`, close code 4409)',
      ),
    returning: z
      .literal('1')
      .optional()
      .describe(
        'The tab had a channel before: it does not end that of another tab, but is ended itself',
      ),
  }),
  body: undefined,
  responses: { 200: queueBody },
  problems: ['unauthenticated', 'cross-site', 'ticket-not-found', 'invalid-state', 'ticket-gone'],
}
