import { z } from 'zod'
import { accept } from '../../../tickets/accept.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing } from '../../schemas.ts'

/** Which ticket to accept. */
const acceptQuery = z.strictObject({ ticketId: name })

/** An accepted ticket whose room exists. */
const accepted = z.strictObject({
  ticketId: z.string(),
  roomId: z.string(),
  state: z.literal('Accepted'),
})

/** An accepted ticket whose room is still being made. */
const acceptedWithoutRoom = z.strictObject({ ...accepted.shape, roomId: z.null() })

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
