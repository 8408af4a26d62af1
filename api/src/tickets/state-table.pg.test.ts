import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import type { TicketState } from '../domain/state.ts'
import { ticketStates } from '../domain/state.ts'
import {
  ticketEvents,
  transitionFrom,
  transitions,
  type TicketEvent,
} from '../domain/transitions.ts'
import { publishedVersions, publishSample } from '../../test/published-config.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { beat, sampleCounselor, ticketIn, type RestingState } from '../../test/ticket-in-state.ts'
import { setAvailability } from '../postgres/availability.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import { holdChat } from '../postgres/held-chats.ts'
import { readOwnSessions } from '../postgres/own-sessions.ts'
import { endStaffSession } from '../postgres/staff-standing.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { accept } from './accept.ts'
import { consent } from './consent.ts'
import { counselorLeft, counselorOff } from './counselor-off.ts'
import { dismiss } from './dismiss.ts'
import { endByClient, endByCounselor } from './end.ts'
import { leave } from './leave.ts'
import { moveTicket } from './move-ticket.ts'
import { endLoggedOut, keepRights } from './take-rights.ts'

let database: TestDatabase
let context: TestContext

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(async () => {
  await publishSample(database.pool)
  context = await createTestContext({ databaseUrl: database.urls.api })
})
afterEach(async () => {
  await context.close()
  await database.travel(0)
  await database.pool.query(
    'truncate livechat.ticket, livechat.outbox, livechat.farewell, livechat.notice, livechat.counselor_beat, livechat.ticket_beat cascade',
  )
  await database.pool.query(
    'update config.agency set deletion = null, effective = true, reason = null',
  )
})

const { subject } = sampleCounselor

/** Moves the clock while the named people stay connected and the others are silent. */
async function travel(
  ticket: TicketRow,
  seconds: number,
  connected: readonly ('client' | 'counselor')[],
): Promise<void> {
  await database.travel(seconds, {
    ticketIds: connected.includes('client') ? [] : [ticket.ticketId],
    counselors: connected.includes('counselor') ? [] : [subject],
  })
}

const both = ['client', 'counselor'] as const

interface Case {
  readonly from: RestingState
  readonly event: TicketEvent
  readonly reason: string
  readonly cause: (ticket: TicketRow) => Promise<unknown>
}

/** What happens in the world for each row of the state table that is not a step of the main job. */
const cases: readonly Case[] = [
  {
    from: 'Waiting',
    event: 'dismiss',
    reason: 'a counselor turns it away',
    cause: async (ticket) => {
      await setAvailability(database.pool, subject, 'hamburg', true)
      await dismiss(context, sampleCounselor, ticket.ticketId)
    },
  },
  {
    from: 'Waiting',
    event: 'client-lost',
    reason: 'the tab was closed: no beat for clientHeartbeatTimeout',
    cause: async (ticket) => travel(ticket, 91, []),
  },
  {
    from: 'Waiting',
    event: 'max-wait',
    reason: 'nobody is kept waiting for ever, connected or not',
    cause: async (ticket) => travel(ticket, 4 * 3600 + 1, ['client']),
  },
  {
    from: 'Waiting',
    event: 'development-mode',
    reason: 'a platform in development mode serves nobody',
    cause: async () => publishSample(database.pool, { developmentMode: true }),
  },
  {
    from: 'Waiting',
    event: 'agency-deleted',
    reason: 'a draining agency takes nobody any more',
    cause: async () =>
      database.pool.query(
        `update config.agency set deletion = 'Drain', effective = false, reason = 'AgencyDeleting'`,
      ),
  },
  {
    from: 'Waiting',
    event: 'leave',
    reason: 'leaving the queue is a wipe',
    cause: async (ticket) => leave(context, ticket.sessionHash),
  },
  {
    from: 'Accepted',
    event: 'decline',
    reason: 'no to consent 2: the chat never opens',
    cause: async (ticket) =>
      consent(context, ticket, { decision: 'decline', agreement: publishedVersions.agreement }),
  },
  {
    from: 'Accepted',
    event: 'counselor-lost',
    reason: 'the counselor went offline during the pickup',
    cause: async (ticket) => travel(ticket, 61, ['client']),
  },
  {
    from: 'Accepted',
    event: 'counselor-off',
    reason: 'the counselor switched off during the pickup',
    cause: async () => counselorOff(context, subject, 'hamburg'),
  },
  {
    from: 'Accepted',
    event: 'counselor-left',
    reason: 'the counselor lost the group during the pickup',
    cause: async () => counselorLeft(context, subject, []),
  },
  {
    from: 'Accepted',
    event: 'counselor-ends',
    reason: 'ending before consent gives the ticket back',
    cause: async (ticket) => endByCounselor(context, sampleCounselor, ticket.ticketId),
  },
  {
    from: 'Accepted',
    event: 'consent-timeout',
    reason: 'the tab is dead: no beat for consentTimeout',
    cause: async (ticket) => travel(ticket, 61, ['counselor']),
  },
  {
    from: 'Accepted',
    event: 'consent-undecided',
    reason: 'alive, but no answer for consentDecision',
    cause: async (ticket) => travel(ticket, 601, both),
  },
  {
    from: 'Accepted',
    event: 'leave',
    reason: 'leaving instead of deciding',
    cause: async (ticket) => leave(context, ticket.sessionHash),
  },
  {
    from: 'Consented',
    event: 'join-timeout',
    reason: 'the two devices did not come together',
    cause: async (ticket) => travel(ticket, 301, both),
  },
  {
    from: 'Consented',
    event: 'client-ends',
    reason: 'ended before the first message',
    cause: async (ticket) => endByClient(context, ticket),
  },
  {
    from: 'Consented',
    event: 'counselor-ends',
    reason: 'the counselor ends before the first message',
    cause: async (ticket) => endByCounselor(context, sampleCounselor, ticket.ticketId),
  },
  {
    from: 'Consented',
    event: 'client-gone',
    reason: 'the client agreed and went away',
    cause: async (ticket) => {
      await publishSample(database.pool, { liveChat: { clientResume: 60 } })
      await travel(ticket, 61, ['counselor'])
    },
  },
  {
    from: 'Consented',
    event: 'counselor-gone',
    reason: 'the counselor went away before the first message',
    cause: async (ticket) => {
      await publishSample(database.pool, { liveChat: { counselorResume: 60 } })
      await travel(ticket, 61, ['client'])
    },
  },
  {
    from: 'Consented',
    event: 'max-session',
    reason: 'the longest session is over before the chat began',
    cause: async (ticket) => travel(ticket, 8 * 3600 + 1, both),
  },
  {
    from: 'Consented',
    event: 'leave',
    reason: 'leaving after the yes',
    cause: async (ticket) => leave(context, ticket.sessionHash),
  },
  {
    from: 'Active',
    event: 'client-ends',
    reason: 'the client ends the chat',
    cause: async (ticket) => endByClient(context, ticket),
  },
  {
    from: 'Active',
    event: 'counselor-ends',
    reason: 'the counselor ends the chat',
    cause: async (ticket) => endByCounselor(context, sampleCounselor, ticket.ticketId),
  },
  {
    from: 'Active',
    event: 'client-gone',
    reason: 'the client did not come back within clientResume',
    cause: async (ticket) => travel(ticket, 301, ['counselor']),
  },
  {
    from: 'Active',
    event: 'counselor-gone',
    reason: 'the counselor did not come back within counselorResume',
    cause: async (ticket) => travel(ticket, 901, ['client']),
  },
  {
    from: 'Active',
    event: 'max-session',
    reason: 'no chat lasts longer than maxSession',
    cause: async (ticket) => travel(ticket, 8 * 3600 + 1, both),
  },
  {
    from: 'Active',
    event: 'leave',
    reason: 'the client leaves: nothing is kept for anybody',
    cause: async (ticket) => leave(context, ticket.sessionHash),
  },
  ...(['Accepted', 'Consented', 'Active'] as const).flatMap((from) => [
    {
      from,
      event: 'counselor-removed' as const,
      reason: 'the counselor is in the group no longer, whatever the browser still shows',
      cause: async () => keepRights(context, subject, []),
    },
    {
      from,
      event: 'counselor-logged-out' as const,
      reason: 'the session that holds the chat was logged out',
      cause: async ({ ticketId }: TicketRow) => {
        const session = Buffer.from(`session of ${ticketId}`)
        await holdChat(context.database.pool, { ticketId, counselor: subject, session })
        await endStaffSession(context.database.pool, session)
        await endLoggedOut(context)
      },
    },
  ]),
  ...(['Waiting', 'Accepted', 'Consented', 'Active', 'Ended'] as const).map((from) => ({
    from,
    event: 'agency-wiped' as const,
    reason: 'the agency is deleted with policy Wipe',
    cause: async () =>
      database.pool.query(
        `update config.agency set deletion = 'Wipe', effective = false, reason = 'AgencyDeleting'`,
      ),
  })),
  {
    from: 'Ended',
    event: 'purge-due',
    reason: 'what was kept for the notes goes after the retention',
    cause: async (ticket) => travel(ticket, 48 * 3600 + 1, []),
  },
  {
    from: 'Ended',
    event: 'leave',
    reason: 'the client can have the rest wiped at once',
    cause: async (ticket) => leave(context, ticket.sessionHash),
  },
]

test.each(cases)('$from, $event: $reason', async ({ from, event, cause }) => {
  const ticket = await ticketIn(context, from)
  await cause(ticket)
  const transition = transitionFrom(from, event)
  if (transition === undefined) throw new Error('not in the state table')
  const { to, reason, notice } = transition
  const isOver = to === 'Abandoned' || to === 'Wiped'
  await (isOver ? expectWiped(ticket) : expectState(ticket, to, reason))
  // The client whose ticket is gone is told why, unless it left by itself or the chat was over anyway.
  const told = isOver && event !== 'leave' && from !== 'Ended'
  const receipt = context.sealer.sealText(ticket.sessionId)
  expect(await farewellOf(ticket)).toEqual(told ? { state: to, reason, receipt } : undefined)
  const expected = {
    type: notice,
    ticketId: ticket.ticketId,
    ...(reason === null ? {} : { reason }),
  }
  const notices = (await noticesOf(subject)).filter(({ type }) => type === notice)
  const wanted = notice === null || from === 'Waiting' ? [] : [expected]
  expect(notices).toEqual(expect.arrayContaining(wanted))
  expect(notices.length > 0).toBe(wanted.length > 0)
})

test('every row of the state table is shown here, but for those that every ticket passes', () => {
  const steps = ['accept', 'confirm', 'roster-complete', 'abandoned']
  const rows = transitions.flatMap(({ on, from }) => from.map((state) => `${state}, ${on}`))
  const shown = cases.map(({ from, event }) => `${from}, ${event}`)
  const others = rows.filter((row) => steps.some((step) => row.endsWith(`, ${step}`)))
  // Nobody rests in Abandoned; the room that does not come has a test of its own.
  const elsewhere = ['Abandoned, agency-wiped', 'Accepted, room-timeout']
  expect([...shown, ...others, ...elsewhere].toSorted()).toEqual(rows.toSorted())
})

test('the room that never comes sends the ticket back to its old place', async () => {
  context.messaging.faults.set({ down: true, only: ['ensureRoom'] })
  const ticket = await ticketIn(context, 'Waiting')
  await ticketIn(context, 'Waiting')
  await database.pool.query(
    `insert into livechat.availability values ('cora', 'hamburg', true) on conflict do nothing`,
  )
  await beat(context, { counselor: subject })
  expect(await accept(context, sampleCounselor, ticket.ticketId)).toMatchObject({ roomId: null })
  const own = await readOwnSessions(database.pool, subject, sampleCounselor.agencies, 90)
  expect(own).toMatchObject([{ ticketId: ticket.ticketId, hasRoom: false }])
  await travel(ticket, 31, both)
  await eventually(async () => {
    const after = await findTicket(database.pool, { ticketId: ticket.ticketId })
    expect(after).toMatchObject({ state: 'Waiting', reason: 'room-timeout', counselor: null })
    expect(after?.joinedAt).toEqual(ticket.joinedAt)
  })
  context.messaging.faults.clear()
  await eventually(() => expect(context.messaging.users.size).toBe(0))
})

test.each([
  { connected: both, state: 'Accepted', reason: 'alive but slow to read: not thrown out' },
  { connected: [], state: undefined, reason: 'the control: silent, and thrown out' },
] as const)('minutes over the agreement, $reason', async ({ connected, state }) => {
  const ticket = await ticketIn(context, 'Accepted')
  for (const seconds of [120, 300, 590]) {
    await travel(ticket, seconds, connected)
    await context.sweeper.sweep()
  }
  expect((await findTicket(database.pool, { ticketId: ticket.ticketId }))?.state).toBe(state)
})

test('a lowered retention moves the purge nearer by the difference, a raised one does not delay it', async () => {
  const ticket = await ticketIn(context, 'Ended')
  const state = async () => (await findTicket(database.pool, { ticketId: ticket.ticketId }))?.state
  await database.travel(3600)
  await publishSample(database.pool, { liveChat: { retention: 7200 } })
  await context.sweeper.sweep()
  expect(await state()).toBe('Ended')
  await database.travel(7201)
  await expectWiped(ticket)
})

const restingStates = ticketStates.filter(
  (state): state is RestingState => state !== 'Abandoned' && state !== 'Wiped',
)
const refused = restingStates.flatMap((state) =>
  ticketEvents
    .filter((event) => event !== 'accept' && transitionFrom(state, event) === undefined)
    .map((event) => ({ state, event })),
)

test('every pair of state and event that is not in the table is refused', async () => {
  expect(refused.length).toBeGreaterThan(40)
  for (const state of restingStates) {
    const ticket = await ticketIn(context, state)
    const { ticketId } = ticket
    for (const pair of refused.filter((one) => one.state === state)) {
      expect(await moveTicket(context, { ticketId, event: pair.event })).toBeUndefined()
    }
    expect((await findTicket(database.pool, { ticketId }))?.state).toBe(state)
  }
})

test.each(restingStates.filter((state) => state !== 'Waiting'))(
  'a ticket in %s cannot be taken',
  async (state) => {
    const { ticketId } = await ticketIn(context, state)
    await expect(accept(context, sampleCounselor, ticketId)).rejects.toMatchObject({
      code: 'ticket-already-taken',
    })
  },
)

async function expectState(
  { ticketId }: TicketRow,
  state: TicketState,
  reason: string | null,
): Promise<void> {
  await eventually(async () => {
    expect(await findTicket(database.pool, { ticketId })).toMatchObject({ state, reason })
  })
}

/** What the client of a ticket that is gone would be told. */
async function farewellOf(ticket: TicketRow): Promise<unknown> {
  const { rows } = await database.pool.query<{ sealed: Buffer }>(
    'select sealed from livechat.farewell where session_hash = $1',
    [ticket.sessionHash],
  )
  return rows[0] === undefined ? undefined : context.sealer.open(rows[0].sealed)
}

/** The notices of a counselor, opened. */
async function noticesOf(counselor: string): Promise<readonly { readonly type: string }[]> {
  const { rows } = await database.pool.query<{ sealed: Buffer }>(
    'select sealed from livechat.notice where counselor = $1',
    [counselor],
  )
  return rows.map(({ sealed }) => context.sealer.open(sealed) as { type: string })
}

async function expectWiped(ticket: TicketRow): Promise<void> {
  await eventually(async () => {
    const rows = await database.pool.query<{ state: TicketState }>(
      'select state from livechat.ticket where ticket_id = $1',
      [ticket.ticketId],
    )
    expect(rows.rows).toEqual([])
    const audited = await database.pool.query(
      'select 1 from livechat.audit_session where session_id = $1',
      [ticket.sessionId],
    )
    expect(audited.rowCount).toBe(1)
    expect(context.identity.users.has(ticket.identityName)).toBe(false)
    expect(context.messaging.rooms.size).toBe(0)
    expect(context.messaging.users.size).toBe(0)
  })
}
