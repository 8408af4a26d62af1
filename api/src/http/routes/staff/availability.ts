import { z } from 'zod'
import { listAvailability, switchAvailability } from '../../../staff/switch-availability.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing } from '../../schemas.ts'

/** A counselor's switches. */
const availability = z.strictObject({
  agencies: z.array(z.strictObject({ agency: z.string(), on: z.boolean(), active: z.boolean() })),
})

/** Switching on or off. */
const availabilityBody = z.strictObject({ agency: name, on: z.boolean() })

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
