import { expect, test } from '@jest/globals'
import { eventually } from '../../../test/setup/eventually.ts'
import { createFakeStaffDirectory } from '../../test/fake-staff-directory.ts'
import { publishedVersions } from '../../test/published-config.ts'
import { startSuite } from '../../test/suite.ts'
import { openSocket, send, type TestAnswer, type TestClient } from '../../test/test-client.ts'
import { bringChat, logInStaff, type TestStaff } from '../../test/test-staff.ts'

const { database, api } = await startSuite({
  liveChat: { entriesPerMinute: 100_000, maxUnansweredAccepts: 100 },
})
const directory = createFakeStaffDirectory()

const queue = async ({ ticketId, cookie }: TestClient): Promise<TestAnswer> =>
  send(api, 'GET', `/live-chat/queue/${ticketId}`, { headers: { cookie } })

const post = async (path: string, headers: object, body: unknown): Promise<TestAnswer> =>
  send(api, 'POST', path, { headers: { ...headers }, body })

const wiped = async (receipt: unknown): Promise<number> =>
  (await send(api, 'GET', `/live-chat/receipts/${String(receipt)}`)).status

/** How each way out ends; `leave` returns the answer that the client finds its receipt in. */
const waysOut: readonly {
  readonly from: 'Accepted' | 'Active'
  readonly leave: (client: TestClient, counselor: TestStaff) => Promise<TestAnswer>
  readonly to: string
  readonly reason: string
}[] = [
  {
    from: 'Active',
    leave: async ({ headers, ticketId }) => post('/live-chat/end', headers, { ticketId }),
    to: 'Ended',
    reason: 'the client ends the chat',
  },
  {
    from: 'Active',
    leave: async (client, { headers }) => {
      await post('/live-chat/end', headers, { ticketId: client.ticketId })
      return queue(client)
    },
    to: 'Ended',
    reason: 'the counselor ends the chat',
  },
  {
    from: 'Accepted',
    leave: async ({ headers, ticketId }) =>
      post('/live-chat/consent', headers, {
        ticketId,
        decision: 'decline',
        agreement: publishedVersions.agreement,
      }),
    to: 'Wiped',
    reason: 'the client declines',
  },
  {
    from: 'Accepted',
    leave: async (client) => {
      await database.travel(700)
      // One to abandon, one to wipe: an abandoned ticket is not yet due in the time to which the clock returns.
      await api.context.sweeper.sweep()
      await api.context.sweeper.sweep()
      await database.travel(0)
      return queue(client)
    },
    to: 'Abandoned',
    reason: 'the client does not decide',
  },
]

test.each(waysOut)('a receipt comes with the way out: $reason', async ({ from, leave, to }) => {
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, from)
  expect((await queue(client)).body).not.toHaveProperty('receipt')
  const answer = await leave(client, counselor)
  expect(answer).toMatchObject({ status: 200, body: { state: to } })
  const { receipt } = answer.body
  // Leaving is possible everywhere; after a wipe it changes nothing.
  await send(api, 'DELETE', '/live-chat/session', client)
  await eventually(async () => expect(await wiped(receipt)).toBe(200))
  counselor.socket.raw.terminate()
})

test('an ended chat says its receipt and its date everywhere, and to whoever reloads the page', async () => {
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, 'Active')
  const { ticketId, headers } = client
  const { body: over } = await post('/live-chat/end', headers, { ticketId })
  expect(over).toEqual({
    state: 'Ended',
    receipt: expect.any(String),
    purgeAt: expect.stringMatching(/T\d\d:00:00.000Z$/),
  })
  expect((await queue(client)).body).toMatchObject(over)
  expect((await send(api, 'GET', '/live-chat/session', client)).body).toMatchObject(over)
  const again = await post('/live-chat/end', headers, { ticketId })
  expect(again.body).toEqual(over)
  expect(await wiped(over['receipt'])).toBe(404)
  const { body } = await send(api, 'GET', '/live-chat/sessions', { headers: counselor.headers })
  expect(body['sessions']).toContainEqual(
    expect.objectContaining({ ticketId, purgeAt: over['purgeAt'] }),
  )
  counselor.socket.raw.terminate()
})

test('a dismissed client gets its receipt on the socket', async () => {
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, 'Accepted')
  await post('/live-chat/end', counselor.headers, { ticketId: client.ticketId })
  const socket = await openSocket(api, `/live-chat/queue/${client.ticketId}`, client.headers)
  await post(`/live-chat/tickets/${client.ticketId}/dismiss`, counselor.headers, {
    reason: 'abuse',
  })
  const { receipt } = await socket.frame(({ state }) => state === 'Wiped')
  await eventually(async () => expect(await wiped(receipt)).toBe(200))
  counselor.socket.raw.terminate()
})

test('the receipt is the client’s: the counselor gets the date alone', async () => {
  const counselor = await logInStaff(api, directory)
  const { ticketId } = await bringChat(api, counselor, 'Active')
  const ended = await post('/live-chat/end', counselor.headers, { ticketId })
  expect(ended.body).toEqual({
    state: 'Ended',
    purgeAt: expect.stringMatching(/T\d\d:00:00.000Z$/),
  })
  counselor.socket.raw.terminate()
})
