import { beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../../../test/setup/eventually.ts'
import { startSuite } from '../../test/suite.ts'
import { enterQueue, openSocket, send, switchedOn } from '../../test/test-client.ts'

const { database, api } = await startSuite({
  agencies: ['hamburg', 'kiel'],
  liveChat: { entriesPerMinute: 100_000 },
})
let counselor: Awaited<ReturnType<typeof switchedOn>>
beforeAll(async () => {
  counselor = await switchedOn(api, 'counselor')
})

async function dismiss(ticketId: string, headers = counselor.headers, reason: unknown = 'abuse') {
  const { status, body } = await send(api, 'POST', `/live-chat/tickets/${ticketId}/dismiss`, {
    headers,
    body: { reason },
  })
  return status === 200 ? body : `${status} ${String(body['code'])}`
}

test.each(['abuse', 'mistake'])(
  'dismissed as %s: wiped, and both sides are told',
  async (reason) => {
    const client = await enterQueue(api)
    const [clientSocket, desk] = [
      await openSocket(api, `/live-chat/queue/${client.ticketId}`, client.headers),
      await openSocket(api, '/live-chat/events'),
    ]
    desk.send({ type: 'auth', token: counselor.token })
    await desk.frame((frame) => frame['type'] === 'snapshot')
    expect(await dismiss(client.ticketId, counselor.headers, reason)).toEqual({ state: 'Wiped' })
    await clientSocket.frame(
      (frame) => frame['state'] === 'Wiped' && frame['reason'] === 'dismissed',
    )
    expect(await desk.frame((frame) => frame['type'] === 'ticket-removed')).toMatchObject({
      why: expect.stringMatching(/^(dismissed|left)$/),
    })
    await eventually(async () => {
      const left = await database.pool.query('select from livechat.ticket where ticket_id = $1', [
        client.ticketId,
      ])
      expect(left.rowCount).toBe(0)
    })
    expect(await dismiss(client.ticketId)).toBe('404 ticket-not-found')
    desk.raw.terminate()
    clientSocket.raw.terminate()
  },
)

test('who asks again by polling is told the reason too', async () => {
  const client = await enterQueue(api)
  await dismiss(client.ticketId)
  const answer = await send(api, 'GET', `/live-chat/queue/${client.ticketId}`, {
    headers: { cookie: client.cookie },
  })
  expect(answer.body).toMatchObject({ state: 'Wiped', reason: 'dismissed' })
})

test('refused: strangers, counselors who are off, tickets that are taken, reasons that are none', async () => {
  const client = await enterQueue(api)
  const { ticketId } = client
  const stranger = await switchedOn(api, 'stranger', ['kiel'])
  expect(await dismiss(ticketId, stranger.headers)).toBe('404 ticket-not-found')
  expect(await dismiss('x')).toBe('404 ticket-not-found')
  expect(await dismiss(ticketId, {})).toBe('401 unauthenticated')
  expect(await dismiss(ticketId, { cookie: client.cookie })).toBe('401 unauthenticated')
  expect(await dismiss(ticketId, counselor.headers, 'boredom')).toBe('400 invalid-request')
  expect(await dismiss(ticketId, counselor.headers, null)).toBe('400 invalid-request')
  const off = await switchedOn(api, 'off')
  await send(api, 'PUT', '/live-chat/availability', {
    headers: off.headers,
    body: { agency: 'hamburg', on: false },
  })
  expect(await dismiss(ticketId, off.headers)).toBe('403 counselor-offline')
  await send(api, 'POST', `/live-chat/accept?ticketId=${ticketId}`, counselor)
  expect(await dismiss(ticketId)).toBe('409 ticket-already-taken')
  const rival = await switchedOn(api, 'rival')
  expect(await dismiss(ticketId, rival.headers)).toBe('409 ticket-already-taken')
})

test('a ticket is accepted or dismissed, never both', async () => {
  const rival = await switchedOn(api, 'other')
  for (let round = 0; round < 10; round++) {
    const client = await enterQueue(api)
    const [accepted, dismissed] = await Promise.all([
      send(api, 'POST', `/live-chat/accept?ticketId=${client.ticketId}`, rival),
      dismiss(client.ticketId),
    ])
    expect(accepted.status < 300).not.toBe(typeof dismissed === 'object')
    await send(api, 'DELETE', '/live-chat/session', client)
  }
})
