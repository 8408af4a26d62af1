import { z } from 'zod'
import { registerDevice } from '../../../tickets/register-device.ts'
import { ownChat } from '../../../tickets/own-chat.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing, roster, text } from '../../schemas.ts'
import { clientProblems, requireOwn } from './client-problems.ts'

/** A device's public keys in base64, as Matrix writes them. */
const deviceBody = z.strictObject({
  ticketId: name,
  deviceId: text.min(1).max(255),
  ed25519: z.string().regex(/^[A-Za-z0-9+/]{43}=?$/),
  curve25519: z.string().regex(/^[A-Za-z0-9+/]{43}=?$/),
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
