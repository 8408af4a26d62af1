import { z } from 'zod'
import { entryChallenge } from '../../../tickets/challenge.ts'
import { answer, defineRoute } from '../../route.ts'
import { moment, name, nothing } from '../../schemas.ts'

/** Whether entering needs a proof of work now. */
const challenge = z.discriminatedUnion('required', [
  z.strictObject({ required: z.literal(false) }),
  z.strictObject({
    required: z.literal(true),
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    salt: z.string(),
    maxNumber: z.int().min(1),
    signature: z.string(),
    expiresAt: moment,
  }),
])

/** The puzzle before an agency's door. */
export const getChallenge = defineRoute({
  method: 'get',
  path: '/live-chat/agencies/{agency}/challenge',
  audience: 'anyone',
  summary: 'Whether entering needs a proof of work now, and the puzzle for it (format 1 of ALTCHA)',
  params: z.strictObject({ agency: name }),
  query: nothing,
  body: undefined,
  responses: { 200: challenge },
  problems: ['agency-not-found'],
  handle: async ({ context }, { params }) => {
    const made = await entryChallenge(context, params.agency)
    if (made === undefined) return answer(200, { required: false })
    return answer(200, { required: true, ...made, expiresAt: made.expiresAt.toISOString() })
  },
})
