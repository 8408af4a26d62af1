import { z } from 'zod'
import { isLiving } from '../../../domain/state.ts'
import type { TicketRow } from '../../../postgres/ticket-row.ts'
import { Problem } from '../../../problem.ts'
import { recentEnding } from '../../../tickets/ending.ts'
import { enter } from '../../../tickets/enter.ts'
import { renewToken } from '../../../tickets/resume.ts'
import { ticketBySession } from '../../../tickets/ticket-by.ts'
import type { ApiParts } from '../../api-parts.ts'
import { ownTicket, ownTicketBody } from '../../own-ticket.ts'
import { requestOrigin } from '../../request-origin.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing, optionalText, textVersion } from '../../schemas.ts'
import { sessionHashOf } from '../../session-cookie.ts'

/** Entering. */
const enterBody = z.strictObject({
  agency: name,
  topic: optionalText(),
  zipCode: optionalText(),
  link: optionalText(),
  locale: optionalText(35),
  consent: z.strictObject({ dataPolicy: textVersion }).optional(),
  // Whether it is a proof is judged only where one is required: what is none is then a 428.
  proof: optionalText(2000),
})

/** A ticket with a token for clients that are not on our pages. */
const enteredTicket = z.strictObject({
  ...ownTicket,
  accessToken: z.string(),
  expiresIn: z.number(),
})

/**
 * Entering. A page of another site may do it too and then works with the access token: it gets no cookie. A cookie that
 * is presented is used to find a living ticket and never taken over; forged or outlived ones do not keep anybody out.
 */
export const postAnonymous = defineRoute({
  method: 'post',
  path: '/live-chat/anonymous',
  audience: 'anyone',
  summary: 'Consent 1 and entering the queue',
  params: nothing,
  query: nothing,
  body: enterBody,
  responses: { 200: enteredTicket, 201: enteredTicket },
  problems: [
    'cross-site',
    'agency-not-found',
    'live-chat-disabled',
    'consent-required',
    'consent-outdated',
    'invalid-field',
    'proof-required',
    'queue-full',
    'rate-limited',
  ],
  handle: async (parts, { body, headers }) => {
    const origin = requestOrigin(headers, parts.ownOrigins)
    const presented = parts.cookies.read(headers.cookie)
    if (presented !== undefined && origin !== 'own') throw new Problem('cross-site')
    const earlier = presented === undefined ? undefined : await earlierTicket(parts, presented)
    if (earlier !== undefined && isLiving(earlier.state)) {
      const token = await renewToken(parts.context, earlier)
      return answer(200, { ...(await ownTicketBody(parts, earlier)), ...token })
    }
    const { value, sessionHash } = parts.cookies.create()
    const { consent, ...request } = body
    const { ticket, toldWait, accessToken, expiresIn } = await enter(parts.context, {
      ...request,
      dataPolicy: consent?.dataPolicy,
      sessionHash,
      ...(await keptPlace(parts, earlier, body.agency)),
    })
    // What stands in the row is what was told: a pickup is compared with it.
    const told = toldWait === null ? {} : { estimatedWait: toldWait }
    return answer(
      201,
      { ...(await ownTicketBody(parts, ticket)), ...told, accessToken, expiresIn },
      origin === 'foreign' ? {} : { 'set-cookie': parts.cookies.set(value) },
    )
  },
})

async function earlierTicket(parts: ApiParts, cookie: string): Promise<TicketRow | undefined> {
  if (!parts.cookies.isGenuine(cookie)) return undefined
  return ticketBySession(parts.context, sessionHashOf(cookie))
}

/** Who lost the counselor because the counselor's rights were taken does not queue up again at the same agency. */
async function keptPlace(
  { context }: ApiParts,
  earlier: TicketRow | undefined,
  agency: string,
): Promise<{ readonly placeOf?: string }> {
  if (earlier === undefined || earlier.agency !== agency) return {}
  const ending = await recentEnding(context, earlier)
  return ending?.keepsPlace === true ? { placeOf: earlier.ticketId } : {}
}
