import { closedReasons } from '@lotse/contract/door-reason'
import { z } from 'zod'
import { listAvailability, switchAvailability } from '../../../staff/switch-availability.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing, textByLocale } from '../../schemas.ts'

/** A counselor's agencies, with the switch in each. */
const availability = z.strictObject({
  agencies: z.array(
    z.strictObject({
      agency: z.string(),
      displayName: z.string(),
      on: z.boolean(),
      active: z.boolean(),
      open: z.boolean(),
      reason: z.enum(closedReasons).nullable(),
      topics: z.array(z.strictObject({ slug: z.string(), displayName: textByLocale })),
      cannedReplies: z.array(z.strictObject({ key: z.string(), text: textByLocale })),
    }),
  ),
})

/** Switching on or off. */
const availabilityBody = z.strictObject({ agency: name, on: z.boolean() })

/** The counselor's switches. */
export const getAvailability = defineRoute({
  method: 'get',
  path: '/live-chat/availability',
  audience: 'staff',
  summary:
    'The agencies of the counselor: names, canned replies, whether the counselor is switched on and active, and whether clients may enter',
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
