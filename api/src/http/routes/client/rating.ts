import { z } from 'zod'
import { rate } from '../../../tickets/rate.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, noContent, nothing } from '../../schemas.ts'

/** How it was: 1 is bad, 3 is good. The receipt says which visit: the cookie may have been cleared by then. */
const ratingBody = z.strictObject({
  rating: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  receipt: name,
})

/** Rating an ended chat. */
export const postRating = defineRoute({
  method: 'post',
  path: '/live-chat/ratings',
  audience: 'anyone',
  summary: 'Rates an ended chat, once; only a count per agency and month is kept',
  params: nothing,
  query: nothing,
  body: ratingBody,
  responses: { 204: noContent },
  problems: ['invalid-state'],
  handle: async ({ context }, { body }) => {
    await rate(context, body)
    return answer(204, undefined)
  },
})
