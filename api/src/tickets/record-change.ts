import type { Notice } from '@lotse/contract/notice'
import type { TicketReason } from '@lotse/contract/ticket-reason'
import type { TicketState } from '@lotse/contract/ticket-state'
import { outcomeOf } from '../domain/statistics.ts'
import type { EffectKind, RowChange } from '../domain/transitions.ts'
import type { Queryable } from '../postgres/database.ts'
import { deleteBeat } from '../postgres/beats.ts'
import { keepConsents } from '../postgres/consents.ts'
import { keepFarewell } from '../postgres/farewells.ts'
import { keepNotice } from '../postgres/notices.ts'
import { enqueueEffect, supersedeEffects, type EffectPayload } from '../postgres/outbox.ts'
import { deleteParticipants, destroyShares, findParticipants } from '../postgres/participants.ts'
import { countOutcome } from '../postgres/statistics-pending.ts'
import type { TicketChange } from '../postgres/transition-ticket.ts'
import type { TicketContext } from './context.ts'
import { keepEnding } from './ending.ts'

/** What a client whose ticket is gone is told. */
export interface Farewell {
  readonly state: TicketState
  readonly reason: TicketReason | null
  /** With it the client can check the wipe. */
  readonly receipt: string
}

/** How each change of other rows is made. */
const rowChanges: Record<
  RowChange,
  (context: Pick<TicketContext, 'sealer'>, client: Queryable, change: TicketChange) => Promise<void>
> = {
  'delete-participants': (_, client, { after }) => deleteParticipants(client, after.ticketId),
  'destroy-client-share': (_, client, { after }) =>
    destroyShares(client, after.ticketId, ['client']),
  'destroy-both-shares': (_, client, { after }) =>
    destroyShares(client, after.ticketId, ['client', 'counselor']),
  'delete-beat': (_, client, { after }) => deleteBeat(client, after.ticketId),
  'keep-ending': keepEnding,
  'keep-consents': (_, client, { before }) => keepConsents(client, before),
  'keep-farewell': async (context, client, { before, after }) => {
    const receipt = context.sealer.sealText(before.sessionId)
    const farewell: Farewell = { state: after.state, reason: after.reason, receipt }
    await keepFarewell(client, before.sessionHash, context.sealer.seal(farewell))
  },
}

/**
 * Writes everything that the row of the state table says beside the ticket's new state, in the transition's transaction:
 * effects, changes of other rows, the count of its outcome, the counselor's notice. It knows no state, so a new row of the table needs no new code.
 */
export async function recordChange(
  context: Pick<TicketContext, 'randomId' | 'sealer'>,
  client: Queryable,
  change: TicketChange,
): Promise<void> {
  const { before, after, transition } = change
  // Before the first of them: the ticket's pending effects have no object after a wipe.
  if (transition.effects.includes('wipe')) await supersedeEffects(client, after.ticketId)
  for (const kind of transition.effects) {
    const payload = await payloadOf(kind, client, change)
    await enqueueEffect(client, { id: context.randomId(), ticketId: after.ticketId, kind, payload })
  }
  for (const row of transition.rows) await rowChanges[row](context, client, change)
  const outcome = outcomeOf(transition, before.state)
  if (outcome !== undefined) await countOutcome(client, before.agency, outcome, before.stateSince)
  if (transition.notice !== null && before.counselor !== null) {
    const notice: Notice = {
      type: transition.notice,
      ticketId: after.ticketId,
      ...(transition.reason === null ? {} : { reason: transition.reason }),
    }
    await writeNotice(context, client, before.counselor, notice)
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
