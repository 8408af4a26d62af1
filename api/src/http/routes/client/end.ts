import { z } from 'zod'
import { endByClient, endByCounselor } from '../../../tickets/end.ts'
import { answer, defineRoute } from '../../route.ts'
import { moment, name, nothing, receipt, state } from '../../schemas.ts'
import { clientProblems, requireOwn } from './client-problems.ts'

/** An end. With `close` the client puts the page of an ended chat away. */
const endBody = z.strictObject({ ticketId: name, close: z.boolean().optional() })

/** Answer to an end. */
const ended = z.strictObject({
  state,
  purgeAt: moment.optional(),
  receipt: receipt.optional().describe("In the client's answer"),
})

/** Ending a chat. */
export const postEnd = defineRoute({
  method: 'post',
  path: '/live-chat/end',
  audience: 'client-or-staff',
  summary: 'Ends the chat; for a counselor before consent 2 gives the ticket back to the queue',
  params: nothing,
  query: nothing,
  body: endBody,
  responses: { 200: ended },
  problems: [...clientProblems, 'ticket-not-found', 'invalid-state'],
  handle: async ({ context, cookies }, { principal, body: { ticketId, close } }) => {
    if (principal.kind === 'client') requireOwn(principal, ticketId)
    const { purgeAt: until, ...rest } =
      principal.kind === 'client'
        ? await endByClient(context, principal.ticket)
        : await endByCounselor(context, principal, ticketId)
    const purge = until === undefined ? {} : { purgeAt: until.toISOString() }
    // A signal of its own: who ends a chat that the counselor has just ended still needs the cookie, to delete everything.
    const isClosing = principal.kind === 'client' && close === true
    return answer(200, { ...rest, ...purge }, isClosing ? { 'set-cookie': cookies.clear() } : {})
  },
})
