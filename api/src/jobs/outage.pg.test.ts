import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { eventually } from '../../../test/setup/eventually.ts'
import { publishedDatabase } from '../../test/suite.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { sampleCounselor, ticketIn } from '../../test/ticket-in-state.ts'
import { accept } from '../tickets/accept.ts'
import { leave } from '../tickets/leave.ts'
import { isWiped } from '../tickets/is-wiped.ts'

const database = await publishedDatabase()
let context: TestContext

beforeEach(async () => {
  context = await createTestContext({ databaseUrl: database.urls.api })
})
afterEach(async () => {
  await context.close()
  await database.pool.query('truncate livechat.ticket, livechat.outbox cascade')
})

test.each([
  { part: 'identity', fault: { down: true }, reason: 'Keycloak is down' },
  { part: 'messaging', fault: { down: true }, reason: 'Synapse is down' },
  { part: 'messaging', fault: { answerLost: true }, reason: 'Synapse acts and its answer is lost' },
  {
    part: 'identity',
    fault: { refusing: true },
    reason: 'Keycloak refuses: a credential is wrong',
  },
] as const)('a wipe stays open and is finished afterwards: $reason', async ({ part, fault }) => {
  const ticket = await ticketIn(context, 'Active')
  context[part].faults.set(fault)
  const { receipt } = await leave(context, ticket.sessionHash)
  const open = async () =>
    (
      await database.pool.query<{ error_code: string | null; attempts: number }>(
        `select error_code, attempts from livechat.outbox where kind = 'wipe'`,
      )
    ).rows
  await eventually(async () => expect((await open())[0]?.attempts).toBeGreaterThan(1))
  expect((await open())[0]?.error_code).toMatch(/^(unavailable|refused)$/)
  expect(await isWiped(context, receipt)).toBe(false)
  context[part].faults.clear()
  await eventually(async () => expect(await isWiped(context, receipt)).toBe(true))
  expect(await open()).toEqual([])
  expect(context.messaging.rooms.size + context.messaging.users.size).toBe(0)
})

test('an effect that fails in a way nobody expected keeps no other from being done', async () => {
  const [poisoned, ...others] = [
    await ticketIn(context, 'Waiting'),
    await ticketIn(context, 'Waiting'),
    await ticketIn(context, 'Active'),
  ]
  const original = { ...context.identity }
  const broken = new TypeError('the answer has another shape')
  Object.assign(context.identity, {
    removeUser: async (name: string) => {
      if (name === poisoned?.identityName) throw broken
      await original.removeUser(name)
    },
  })
  const receipts = [poisoned, ...others].map(async (ticket) =>
    leave(context, ticket?.sessionHash ?? Buffer.alloc(0)),
  )
  const [first, ...rest] = await Promise.all(receipts)
  for (const { receipt } of rest)
    await eventually(async () => expect(await isWiped(context, receipt)).toBe(true))
  await eventually(async () => {
    const open = await database.pool.query(`select error_code from livechat.outbox`)
    expect(open.rows).toEqual([{ error_code: 'unexpected' }])
  })
  Object.assign(context.identity, original)
  await eventually(async () => expect(await isWiped(context, first?.receipt ?? '')).toBe(true))
})

test('with Synapse known to be down an accept is refused before anything is claimed', async () => {
  const ticket = await ticketIn(context, 'Waiting')
  await ticketIn(context, 'Accepted')
  context.messaging.faults.set({ down: true })
  await expect(accept(context, sampleCounselor, ticket.ticketId)).rejects.toMatchObject({
    code: 'upstream-unavailable',
  })
  const row = await database.pool.query('select state from livechat.ticket where ticket_id = $1', [
    ticket.ticketId,
  ])
  expect(row.rows).toEqual([{ state: 'Waiting' }])
})

test('an end while Synapse hangs freezes the room as soon as it can', async () => {
  const ticket = await ticketIn(context, 'Active')
  const room = () => context.messaging.rooms.get(ticket.roomId ?? '')
  await eventually(() => expect(room()?.open).toBe(true))
  context.messaging.faults.set({ down: true })
  await database.pool.query(
    `update livechat.ticket set (session_deadline, deadline) = (livechat.now(), livechat.now()) where ticket_id = $1`,
    [ticket.ticketId],
  )
  await eventually(async () => {
    const row = await database.pool.query(
      'select state from livechat.ticket where ticket_id = $1',
      [ticket.ticketId],
    )
    expect(row.rows).toEqual([{ state: 'Ended' }])
  })
  expect(room()?.open).toBe(true)
  context.messaging.faults.clear()
  await eventually(() => expect(room()?.open).toBe(false))
})
