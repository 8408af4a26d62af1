import { isComplete, type Person, type RosterMember } from '../domain/roster.ts'
import { holdChat } from '../postgres/held-chats.ts'
import { findParticipants, registerKeys } from '../postgres/participants.ts'
import { lockTicket, writeRoster } from '../postgres/roster.ts'
import { Problem } from '../problem.ts'
import { previousOf, type SignedRoster } from '../roster/sign-roster.ts'
import type { TicketContext } from './context.ts'
import { announceChange, moveWithin, type MoveParts } from './move-ticket.ts'
import { writeNotice } from './record-change.ts'

/** The public keys of a browser's device. */
export interface DeviceKeys {
  readonly deviceId: string
  readonly ed25519: string
  readonly curve25519: string
}

/** Who brings a device to which ticket. */
export interface DeviceOwner {
  readonly ticketId: string
  readonly person: Person
  /** Keyed hash of the counselor's Keycloak session; `undefined` for a token without one and for clients. */
  readonly session?: Buffer | undefined
}

/** States in which a person may bring its device: the counselor from the pickup on, the client after consent 2. */
const openTo = {
  client: ['Consented', 'Active'],
  counselor: ['Accepted', 'Consented', 'Active'],
} as const

/**
 * Takes a person's device into the signed roster. The first device per person and ticket is final. With both in it, the
 * chat becomes Active. A page that has the device's keys registers them at every opening: the counselor's session that does so
 * holds the chat from then on, and its logout ends the chat.
 *
 * @throws Problem `invalid-state` for another device or too early
 */
export async function registerDevice(
  context: MoveParts & Pick<TicketContext, 'messaging' | 'signRoster'>,
  { ticketId, person, session }: DeviceOwner,
  keys: DeviceKeys,
): Promise<{ readonly roster: SignedRoster }> {
  const done = await context.database.transaction(async (client) => {
    // The roster is a chain: two registrations at once must not both follow the same version.
    const ticket = await lockTicket(client, ticketId)
    const open: readonly string[] = openTo[person]
    if (ticket === undefined || !open.includes(ticket.state) || ticket.roomId === null)
      throw new Problem('invalid-state')
    const before = await findParticipants(client, ticketId)
    const known = before.find((participant) => participant.person === person)
    if (!(await registerKeys(client, ticketId, person, keys))) throw new Problem('invalid-state')
    if (person === 'counselor' && ticket.counselor !== null && session !== undefined)
      await holdChat(client, { ticketId, counselor: ticket.counselor, session })
    if (known?.ed25519 != null && ticket.rosterPayload !== null && ticket.rosterSignature !== null)
      return { roster: { payload: ticket.rosterPayload, signature: ticket.rosterSignature } }
    const members = rosterMembers(context, await findParticipants(client, ticketId))
    const roster = context.signRoster({
      room: ticket.roomId,
      version: ticket.rosterVersion + 1,
      previous: previousOf(ticket.rosterPayload),
      members,
    })
    await writeRoster(client, ticketId, ticket.rosterVersion + 1, roster)
    if (ticket.counselor !== null && person === 'client')
      await writeNotice(context, client, ticket.counselor, { type: 'roster', ticketId })
    const change =
      isComplete(members) && ticket.state === 'Consented'
        ? await moveWithin(context, client, { ticketId, event: 'roster-complete' })
        : undefined
    return { roster, change }
  })
  if (done.change === undefined) context.wake.ticket(ticketId)
  else announceChange(context, done.change)
  return { roster: done.roster }
}

function rosterMembers(
  context: Pick<TicketContext, 'messaging'>,
  participants: Awaited<ReturnType<typeof findParticipants>>,
): readonly RosterMember[] {
  return participants.flatMap(({ person, localpart, deviceId, ed25519, curve25519 }) =>
    ed25519 === null || curve25519 === null
      ? []
      : [{ person, userId: context.messaging.userId(localpart), deviceId, ed25519, curve25519 }],
  )
}
