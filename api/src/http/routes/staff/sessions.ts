import { z } from 'zod'
import { clientAwayAfter } from '../../../live/beat-intervals.ts'
import { readOwnSessions } from '../../../postgres/own-sessions.ts'
import { Problem } from '../../../problem.ts'
import { sessionBody } from '../../../staff/bodies.ts'
import { answer, defineRoute } from '../../route.ts'
import { moment, nothing, peer } from '../../schemas.ts'

/** A counselor's own chats. */
const sessions = z.strictObject({
  sessions: z.array(
    z.strictObject({
      ticketId: z.string(),
      agency: z.string(),
      state: z.enum(['Accepted', 'Consented', 'Active', 'Ended']),
      pseudonym: z.string().nullable(),
      topic: z.string().nullable(),
      locale: z
        .string()
        .nullable()
        .describe("Language of the client's pages at the entry; null in Ended"),
      hasRoom: z.boolean().describe('False for the moments after an accept until `accepted`'),
      acceptedAt: moment,
      since: moment.describe('When the state began; in Ended a full hour near it'),
      purgeAt: moment.optional(),
      rosterVersion: z.int().min(1).optional(),
      peer: peer.optional().describe('The client, in Accepted, Consented and Active'),
    }),
  ),
})

/** The counselor's own chats. */
export const getSessions = defineRoute({
  method: 'get',
  path: '/live-chat/sessions',
  audience: 'staff',
  summary: "The counselor's accepted, running and ended chats",
  params: nothing,
  query: nothing,
  body: undefined,
  responses: { 200: sessions },
  problems: ['unauthenticated', 'forbidden'],
  handle: async ({ context, live }, { principal }) => {
    const { subject, agencies } = principal
    // Staff of no counseling center have no chats, rather than none at the moment.
    if (agencies.length === 0) throw new Problem('forbidden')
    const awayAfterSeconds = clientAwayAfter(live.settings.current().liveChat)
    const own = await readOwnSessions(context.database.pool, subject, agencies, awayAfterSeconds)
    return answer(200, { sessions: own.map(sessionBody) })
  },
})
