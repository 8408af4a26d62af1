import { z } from 'zod'
import { dismiss } from '../../tickets/dismiss.ts'
import { answer, defineRoute } from '../route.ts'
import { name, nothing } from '../schemas/common.ts'
import { dismissBody, dismissed } from '../schemas/staff.ts'

/** Turning a waiting ticket away. */
export const postDismiss = defineRoute({
  method: 'post',
  path: '/live-chat/tickets/{ticketId}/dismiss',
  audience: 'staff',
  summary: 'Wipes a waiting ticket; the client is told that the center could not take it',
  params: z.strictObject({ ticketId: name }),
  query: nothing,
  body: dismissBody,
  responses: { 200: dismissed },
  problems: ['unauthenticated', 'ticket-not-found', 'ticket-already-taken', 'counselor-offline'],
  handle: async ({ context }, { principal, params }) => {
    await dismiss(context, principal, params.ticketId)
    return answer(200, { state: 'Wiped' })
  },
})
