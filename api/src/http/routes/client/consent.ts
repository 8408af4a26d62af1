import { z } from 'zod'
import { consent } from '../../../tickets/consent.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing, receipt, state, textVersion } from '../../schemas.ts'
import { clientProblems, requireOwn } from './client-problems.ts'

/** Consent 2. `more-time` adds the time for the decision once more. */
const consentBody = z.strictObject({
  ticketId: name,
  decision: z.enum(['confirm', 'decline', 'more-time']),
  agreement: textVersion,
})

/** Consent 2. */
export const postConsent = defineRoute({
  method: 'post',
  path: '/live-chat/consent',
  audience: 'client',
  summary: "Consent 2: the client's decision about the agency's agreement",
  params: nothing,
  query: nothing,
  body: consentBody,
  responses: { 200: z.strictObject({ state, receipt: receipt.optional() }) },
  problems: [...clientProblems, 'ticket-not-found', 'invalid-state', 'consent-outdated'],
  handle: async ({ context, cookies }, { principal, body }) => {
    requireOwn(principal, body.ticketId)
    const done = await consent(context, principal.ticket, body)
    return answer(200, done, done.state === 'Wiped' ? { 'set-cookie': cookies.clear() } : {})
  },
})
