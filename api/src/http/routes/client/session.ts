import { z } from 'zod'
import { purgeAt } from '../../../domain/purge-at.ts'
import { recentEnding } from '../../../tickets/ending.ts'
import { leave } from '../../../tickets/leave.ts'
import { renewToken, resume } from '../../../tickets/resume.ts'
import { ownTicket, ownTicketBody } from '../../own-ticket.ts'
import { answer, defineRoute } from '../../route.ts'
import { chat, keepsPlace, moment, nothing, roster } from '../../schemas.ts'
import { clientProblems } from './client-problems.ts'

/** A ticket after a reload. */
const resumedTicket = z.strictObject({
  ...ownTicket,
  chat: chat.optional(),
  roster: roster.nullable(),
  purgeAt: moment.optional(),
  keepsPlace,
})

/** A token for clients that are not on our pages. */
const token = z.strictObject({ accessToken: z.string(), expiresIn: z.number() })

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
