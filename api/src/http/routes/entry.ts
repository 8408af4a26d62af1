import { isLiving } from '../../domain/state.ts'
import { Problem } from '../../problem.ts'
import { enter } from '../../tickets/enter.ts'
import { renewToken } from '../../tickets/resume.ts'
import { ticketBySession } from '../../tickets/ticket-by.ts'
import type { ApiParts } from '../api-parts.ts'
import { ownTicketBody } from '../own-ticket.ts'
import { requestOrigin } from '../request-origin.ts'
import { answer, defineRoute } from '../route.ts'
import { nothing } from '../schemas/common.ts'
import { enterBody, enteredTicket } from '../schemas/ticket.ts'
import { sessionHashOf } from '../session-cookie.ts'

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
    const living = presented === undefined ? undefined : await livingTicket(parts, presented)
    if (living !== undefined) {
      const token = await renewToken(parts.context, living)
      return answer(200, { ...(await ownTicketBody(parts, living)), ...token })
    }
    const { value, sessionHash } = parts.cookies.create()
    const { consent, ...request } = body
    const { ticket, accessToken, expiresIn } = await enter(parts.context, {
      ...present(request),
      agency: body.agency,
      ...(consent === undefined ? {} : { dataPolicy: consent.dataPolicy }),
      sessionHash,
    })
    return answer(
      201,
      { ...(await ownTicketBody(parts, ticket)), accessToken, expiresIn },
      origin === 'foreign' ? {} : { 'set-cookie': parts.cookies.set(value) },
    )
  },
})

async function livingTicket(parts: ApiParts, cookie: string) {
  if (!parts.cookies.isGenuine(cookie)) return undefined
  const sessionHash = sessionHashOf(cookie)
  const ticket = await ticketBySession(parts.context, sessionHash)
  return ticket !== undefined && isLiving(ticket.state) ? ticket : undefined
}

/** The members that have a value. */
function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined && member !== ''),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
