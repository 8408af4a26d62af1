import { z } from 'zod'
import { credentials } from '../../../tickets/credentials.ts'
import { answer, defineRoute } from '../../route.ts'
import { chat, name, nothing, roster } from '../../schemas.ts'

/** A counselor's credentials for one chat. */
const credentialsBody = z.strictObject({ chat, roster: roster.nullable() })

/** The counselor's device in one chat. */
export const getCredentials = defineRoute({
  method: 'get',
  path: '/live-chat/sessions/{ticketId}/credentials',
  audience: 'staff',
  summary: 'What the browser needs to be the device of this chat; asking again renews the token',
  params: z.strictObject({ ticketId: name }),
  query: nothing,
  body: undefined,
  responses: { 200: credentialsBody },
  problems: ['unauthenticated', 'ticket-not-found', 'invalid-state'],
  handle: async ({ context }, { principal, params }) =>
    answer(200, await credentials(context, principal, params.ticketId)),
})
