import { z } from 'zod'
import { Problem } from '../../problem.ts'
import { purgeAt } from '../../domain/purge-at.ts'
import { consent } from '../../tickets/consent.ts'
import { registerDevice } from '../../tickets/device.ts'
import { endByClient, endByCounselor } from '../../tickets/end.ts'
import { recentEnding } from '../../tickets/ending.ts'
import { leave } from '../../tickets/leave.ts'
import { ownChat } from '../../tickets/own-chat.ts'
import { isWiped } from '../../tickets/receipt.ts'
import { renewToken, resume } from '../../tickets/resume.ts'
import type { ClientPrincipal } from '../authenticate.ts'
import { ownTicketBody } from '../own-ticket.ts'
import { answer, defineRoute } from '../route.ts'
import { name, nothing, roster, state } from '../schemas/common.ts'
import { consentBody, deviceBody, endBody, ended, resumedTicket, token } from '../schemas/ticket.ts'

/** Codes of a client whose ticket or session is not there. */
const clientProblems = ['unauthenticated', 'cross-site', 'ticket-gone'] as const

/** Consent 2. */
export const postConsent = defineRoute({
  method: 'post',
  path: '/live-chat/consent',
  audience: 'client',
  summary: "Consent 2: the client's decision about the agency's agreement",
  params: nothing,
  query: nothing,
  body: consentBody,
  responses: { 200: z.strictObject({ state }) },
  problems: [...clientProblems, 'ticket-not-found', 'invalid-state', 'consent-outdated'],
  handle: async ({ context, cookies }, { principal, body }) => {
    requireOwn(principal, body.ticketId)
    const done = await consent(context, principal.ticket, body)
    return answer(200, done, done.state === 'Wiped' ? { 'set-cookie': cookies.clear() } : {})
  },
})

/** Resuming after a reload. */
export const getSession = defineRoute({
  method: 'get',
  path: '/live-chat/session',
  audience: 'client',
  summary: 'The ticket of this session, after a reload',
  params: nothing,
  query: nothing,
  body: undefined,
  responses: { 200: resumedTicket },
  problems: clientProblems,
  handle: async (parts, { principal: { ticket } }) => {
    const [body, resumed, ending] = await Promise.all([
      ownTicketBody(parts, ticket),
      resume(parts.context, ticket),
      recentEnding(parts.context, ticket),
    ])
    const isOver = ticket.state === 'Ended' && ticket.deadline !== null
    const purge = isOver ? { purgeAt: purgeAt(ticket.deadline).toISOString() } : {}
    const place = ending?.keepsPlace === true ? { keepsPlace: true as const } : {}
    return answer(200, { ...body, ...resumed, ...purge, ...place })
  },
})

/** Leaving. */
export const deleteSession = defineRoute({
  method: 'delete',
  path: '/live-chat/session',
  audience: 'session',
  summary: 'Leaving: everything is wiped now',
  params: nothing,
  query: nothing,
  body: undefined,
  responses: { 200: z.strictObject({ receipt: z.string() }) },
  problems: clientProblems,
  handle: async ({ context, cookies, isSecure }, { principal }) =>
    answer(200, await leave(context, principal.sessionHash), {
      'set-cookie': cookies.clear(),
      // Browsers heed it over https only.
      ...(isSecure ? { 'clear-site-data': '"cache", "storage"' } : {}),
    }),
})

/** A new access token. */
export const postToken = defineRoute({
  method: 'post',
  path: '/live-chat/session/token',
  audience: 'client',
  summary: 'A new access token, before the old one expires',
  params: nothing,
  query: nothing,
  body: undefined,
  responses: { 200: token },
  problems: clientProblems,
  handle: async ({ context }, { principal }) =>
    answer(200, await renewToken(context, principal.ticket)),
})

/** A device joins the roster. */
export const postDevice = defineRoute({
  method: 'post',
  path: '/live-chat/session/device',
  audience: 'client-or-staff',
  summary: "A browser's device keys; the first device per person and ticket is final",
  params: nothing,
  query: nothing,
  body: deviceBody,
  responses: { 200: z.strictObject({ roster }) },
  problems: [...clientProblems, 'ticket-not-found', 'invalid-state'],
  handle: async ({ context }, { principal, body: { ticketId, ...keys } }) => {
    if (principal.kind === 'client') requireOwn(principal, ticketId)
    else await ownChat(context, principal, ticketId)
    const owner =
      principal.kind === 'client'
        ? ({ ticketId, person: 'client' } as const)
        : ({ ticketId, person: 'counselor', session: principal.session } as const)
    return answer(200, await registerDevice(context, owner, keys))
  },
})

/** Ending a chat. */
export const postEnd = defineRoute({
  method: 'post',
  path: '/live-chat/end',
  audience: 'client-or-staff',
  summary: 'Ends the chat; for a counselor before consent 2 gives the ticket back to the queue',
  params: nothing,
  query: nothing,
  body: endBody,
  responses: { 200: ended },
  problems: [...clientProblems, 'ticket-not-found', 'invalid-state'],
  handle: async ({ context, cookies }, { principal, body: { ticketId, close } }) => {
    if (principal.kind === 'client') requireOwn(principal, ticketId)
    const { purgeAt: until, ...rest } =
      principal.kind === 'client'
        ? await endByClient(context, principal.ticket)
        : await endByCounselor(context, principal, ticketId)
    const purge = until === undefined ? {} : { purgeAt: until.toISOString() }
    // A signal of its own: who ends a chat that the counselor has just ended still needs the cookie, to delete everything.
    const isClosing = principal.kind === 'client' && close === true
    return answer(200, { ...rest, ...purge }, isClosing ? { 'set-cookie': cookies.clear() } : {})
  },
})

/** The proof of a wipe. */
export const getReceipt = defineRoute({
  method: 'get',
  path: '/live-chat/receipts/{receipt}',
  audience: 'anyone',
  summary: 'Whether everything of a ticket is wiped in every store',
  params: z.strictObject({ receipt: name }),
  query: nothing,
  body: undefined,
  responses: { 200: z.strictObject({ wiped: z.literal(true) }) },
  problems: [],
  handle: async ({ context }, { params }) => {
    if (!(await isWiped(context, params.receipt))) throw new Problem('not-found')
    return answer(200, { wiped: true })
  },
})

function requireOwn({ ticket }: ClientPrincipal, ticketId: string): void {
  if (ticket.ticketId !== ticketId) throw new Problem('ticket-not-found')
}
