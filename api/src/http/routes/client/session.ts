import { z } from 'zod'
import { Problem } from '../../../problem.ts'
import { recentEnding } from '../../../tickets/ending.ts'
import { leave } from '../../../tickets/leave.ts'
import { overState } from '../../../tickets/over-state.ts'
import { renewToken, resume } from '../../../tickets/resume.ts'
import { ownTicket, ownTicketBody } from '../../own-ticket.ts'
import { answer, defineRoute } from '../../route.ts'
import {
  chat,
  keepsPlace,
  moment,
  noContent,
  nothing,
  quiet,
  receipt,
  roster,
} from '../../schemas.ts'
import { clientProblems } from './client-problems.ts'

/** A ticket after a reload. */
const resumedTicket = z.strictObject({
  ...ownTicket,
  chat: chat.optional(),
  roster: roster.nullable(),
  purgeAt: moment.optional(),
  receipt: receipt.optional(),
  keepsPlace,
})

/** A token for clients that are not on our pages. */
const token = z.strictObject({ accessToken: z.string(), expiresIn: z.number() })

/** Resuming after a reload. */
export const getSession = defineRoute({
  method: 'get',
  path: '/live-chat/session',
  audience: 'client-or-nobody',
  summary:
    'The ticket of this session, after a reload; 204 for a browser without a session and, with `quiet`, for one whose ticket no longer exists',
  params: nothing,
  query: quiet,
  body: undefined,
  responses: { 200: resumedTicket, 204: noContent },
  problems: clientProblems,
  handle: async (parts, { principal, query }) => {
    if (principal === undefined) return answer(204, undefined)
    if (principal.kind === 'session') {
      if (query.quiet === undefined) throw new Problem('ticket-gone')
      return answer(204, undefined, { 'set-cookie': parts.cookies.clear() })
    }
    const { ticket } = principal
    const [body, resumed, ending] = await Promise.all([
      ownTicketBody(parts, ticket),
      resume(parts.context, ticket),
      recentEnding(parts.context, ticket),
    ])
    const place = ending?.keepsPlace === true ? { keepsPlace: true as const } : {}
    return answer(200, {
      ...body,
      ...resumed,
      ...overState(parts.context.sealer, ticket),
      ...place,
    })
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
  responses: { 200: z.strictObject({ receipt }) },
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
