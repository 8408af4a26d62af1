import type { EffectKind, NoticeKind } from '../domain/transitions.ts'
import type { Queryable } from '../postgres/database.ts'
import { deleteBeat } from '../postgres/beats.ts'
import { keepConsents } from '../postgres/consents.ts'
import { keepFarewell } from '../postgres/farewells.ts'
import { keepNotice } from '../postgres/notices.ts'
import { enqueueEffect, supersedeEffects, type EffectPayload } from '../postgres/outbox.ts'
import { deleteParticipants, destroyShares, findParticipants } from '../postgres/participants.ts'
import type { TicketChange } from '../postgres/transition-ticket.ts'
import type { TicketContext } from './context.ts'
import { keepEnding } from './ending.ts'

/** What a counselor is told of a ticket; never its pseudonym. */
export interface Notice {
  readonly type: NoticeKind | 'accepted' | 'roster'
  readonly ticketId: string
  readonly reason?: string
  readonly roomId?: string
}

/** What a client whose ticket is gone is told. */
export interface Farewell {
  readonly state: string
  readonly reason: string | null
}

/**
 * Writes all that a transition brings with it, in its transaction: effects, the counselor's notice, the client's last
 * word, the end of browser secrets. One place, so that a new row of the state table needs no new code.
 */
export async function recordChange(
  context: Pick<TicketContext, 'randomId' | 'sealer'>,
  client: Queryable,
  change: TicketChange,
): Promise<void> {
  const { before, after, transition } = change
  if (after.state === 'Wiped') await supersedeEffects(client, after.ticketId)
  for (const kind of transition.effects) {
    const payload = await payloadOf(kind, client, change)
    await enqueueEffect(client, { id: context.randomId(), ticketId: after.ticketId, kind, payload })
  }
  if (after.state === 'Waiting') await deleteParticipants(client, after.ticketId)
  if (after.state === 'Ended') {
    await destroyShares(client, after.ticketId, ['client'])
    await deleteBeat(client, after.ticketId)
    await keepEnding(context, client, change)
  }
  if (after.state === 'Wiped') {
    await destroyShares(client, after.ticketId, ['client', 'counselor'])
    await keepConsents(client, before)
  }
  if (transition.notice !== null && before.counselor !== null) {
    const notice: Notice = {
      type: transition.notice,
      ticketId: after.ticketId,
      ...(transition.reason === null ? {} : { reason: transition.reason }),
    }
    await writeNotice(context, client, before.counselor, notice)
  }
  if (deservesFarewell(change)) {
    const farewell: Farewell = { state: after.state, reason: after.reason }
    await keepFarewell(client, before.sessionHash, context.sealer.seal(farewell))
  }
}

/** Seals a notice and keeps it for the counselor's sockets. */
export async function writeNotice(
  context: Pick<TicketContext, 'randomId' | 'sealer'>,
  client: Queryable,
  counselor: string,
  notice: Notice,
): Promise<void> {
  const noticeId = context.randomId()
  await keepNotice(client, { noticeId, counselor, sealed: context.sealer.seal(notice) })
}

async function payloadOf(
  kind: EffectKind,
  client: Queryable,
  change: TicketChange,
): Promise<EffectPayload> {
  if (kind === 'drop-room') return droppedNames(client, change)
  return kind === 'drop-identity' ? { identityName: change.before.identityName } : {}
}

async function droppedNames(client: Queryable, { before }: TicketChange): Promise<EffectPayload> {
  const people = await findParticipants(client, before.ticketId)
  return {
    ...(before.roomAlias === null ? {} : { alias: before.roomAlias }),
    roomId: before.roomId,
    localparts: people.map(({ localpart }) => localpart),
  }
}

/** A client that left by itself, and one whose chat was over before, need no last word. */
function deservesFarewell({ transition, before, after }: TicketChange): boolean {
  if (after.state === 'Abandoned') return true
  if (after.state !== 'Wiped' || transition.on === 'leave') return false
  return before.state !== 'Ended' && before.state !== 'Abandoned'
}
