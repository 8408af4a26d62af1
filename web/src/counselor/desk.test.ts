import { expect, test } from '@jest/globals'
import type { CounselorFrame } from '@lotse/contract/frames'
import { openTestDesk, testMoment, testSession } from '../../test/desk-harness.ts'
import { fakeTimers } from '../../test/fake-timers.ts'
import type { CounselorApi } from '../shared/counselor-api.ts'
import { ApiError } from '../shared/request.ts'
import { keepDepartedMs } from './queue-rows.ts'

function harness(change: Partial<CounselorApi> = {}) {
  const timers = fakeTimers()
  // As of a real clock, no two readings are the same.
  let reading = 0
  const opened = openTestDesk(timers, () => timers.now() + (reading += 0.001), change)
  return {
    ...opened,
    timers,
    frame: async (body: CounselorFrame): Promise<void> => {
      opened.frame(body)
      await timers.advance(0)
    },
    snapshot: async (on = true, tickets: readonly string[] = []): Promise<void> => {
      opened.snapshot(on, tickets)
      await timers.advance(0)
    },
    added: async (ticketId: string): Promise<void> => {
      opened.added(ticketId)
      await timers.advance(0)
    },
  }
}

test('shows its token first, and again when it is renewed', async () => {
  const { log, timers, sockets, renew } = harness()
  sockets[0]?.onopen?.()
  await timers.advance(0)
  renew()
  expect(log).toEqual([
    'sent {"type":"auth","token":"token"}',
    'sent {"type":"auth","token":"new"}',
  ])
})

test('a refused token is tried again with a fresh one', async () => {
  const { sockets, timers } = harness()
  sockets[0]?.onclose?.({ code: 4401 })
  await timers.advance(1000)
  expect(sockets).toHaveLength(2)
})

test('accepting opens the chat and selects it', async () => {
  const { desk, log, server, snapshot } = harness()
  await snapshot(true, ['t'])
  server.sessions = [testSession('t', 'Accepted')]
  await desk.waitingRoom.accept('t')
  expect(desk.selected.value).toBe('t')
  expect(log).toContain('chat t')
})

test('a chat is shown at once, and opened when its room exists', async () => {
  const { desk, log, server, snapshot, frame } = harness()
  await snapshot(true, ['t'])
  server.sessions = [{ ...testSession('t', 'Accepted'), hasRoom: false }]
  await desk.waitingRoom.accept('t')
  desk.select('t')
  await snapshot()
  expect(log).toEqual(['chat t'])
  expect([...desk.chats.value.keys()]).toEqual(['t'])
  server.sessions = [testSession('t', 'Accepted')]
  await frame({ type: 'accepted', noticeId: 'n', at: testMoment, ticketId: 't', roomId: '!r' })
  expect(log).toEqual(['chat t', 'open t'])
})

test('"already taken" is shown for its ticket, for a while', async () => {
  const { desk, timers } = harness({
    accept: () => Promise.reject(new ApiError('ticket-already-taken', 409)),
  })
  await desk.waitingRoom.accept('t')
  expect(desk.waitingRoom.errors.value.get('t')).toBe('ticket-already-taken')
  expect(desk.waitingRoom.accepting.value).toBeNull()
  await timers.advance(6000)
  expect(desk.waitingRoom.errors.value.size).toBe(0)
})

test('too many tickets without an answer are told by their reason', async () => {
  const { desk } = harness({
    accept: () =>
      Promise.reject(new ApiError('invalid-state', 409, { reason: 'unanswered-accepts' })),
  })
  await desk.waitingRoom.accept('t')
  expect(desk.waitingRoom.errors.value.get('t')).toBe('unanswered-accepts')
})

test('a ticket is turned away with its reason; a refusal is shown for its ticket', async () => {
  const { desk, log } = harness()
  await desk.waitingRoom.turnAway('t', 'mistake')
  expect(log).toContain('dismiss t mistake')
  const refused = harness({
    dismiss: () => Promise.reject(new ApiError('ticket-already-taken', 409)),
  })
  await refused.desk.waitingRoom.turnAway('t', 'abuse')
  expect(refused.desk.waitingRoom.errors.value.get('t')).toBe('ticket-already-taken')
})

test('running chats open by themselves, ended ones when they are chosen', async () => {
  const { desk, log, server, snapshot, timers } = harness()
  server.sessions = [testSession('run', 'Active'), testSession('past', 'Ended')]
  await snapshot()
  expect(log.filter((line) => line.startsWith('chat'))).toEqual(['chat run'])
  desk.select('past')
  await timers.advance(0)
  expect(log).toContain('chat past to read')
})

test('an end makes the chat read-only, a purge wipes it here too', async () => {
  const { desk, log, server, snapshot, frame } = harness()
  server.sessions = [testSession('t', 'Active')]
  await snapshot()
  desk.select('t')
  server.sessions = [testSession('t', 'Ended')]
  await frame({
    type: 'ended',
    noticeId: 'n',
    at: testMoment,
    ticketId: 't',
    reason: 'client-ended',
  })
  expect(log).toContain('read only t')
  server.sessions = []
  await snapshot()
  expect(log.slice(-2)).toEqual(['forget t', 'wipe t'])
  expect(desk.selected.value).toBeNull()
})

test('the roster is fetched when its frame comes', async () => {
  const { log, server, snapshot, frame } = harness()
  server.sessions = [testSession('t', 'Accepted')]
  await snapshot()
  await frame({ type: 'roster', noticeId: 'n', at: testMoment, ticketId: 't' })
  expect(log).toContain('roster t')
})

test('a closed desk wipes its chats and opens no other', async () => {
  const { desk, log, server, snapshot } = harness()
  server.sessions = [testSession('t1', 'Active'), testSession('t2', 'Active')]
  await snapshot()
  await desk.close()
  expect(log.slice(-2)).toEqual(['wipe t1', 'wipe t2'])
  expect([...desk.chats.value.keys()]).toEqual([])
  desk.select('t1')
  expect(log.slice(-2)).toEqual(['wipe t1', 'wipe t2'])
})

test('a ticket that a colleague took stays in its place for six seconds, and so does one accepted here', async () => {
  const { desk, server, snapshot, frame, timers } = harness()
  await snapshot(true, ['mine', 'taken', 'waiting'])
  const shown = () =>
    desk.waitingRoom.rows.value.map((row) => `${row.ticket.ticketId} ${row.departure?.why ?? ''}`)
  await frame({ type: 'ticket-removed', agency: 'hamburg', ticketId: 'taken' })
  server.sessions = [testSession('mine', 'Accepted')]
  await desk.waitingRoom.accept('mine')
  await frame({ type: 'ticket-removed', agency: 'hamburg', ticketId: 'mine', why: 'taken' })
  expect(shown()).toEqual(['mine accepted-here', 'taken gone', 'waiting '])
  await timers.advance(keepDepartedMs - 1)
  expect(shown()).toHaveLength(3)
  await timers.advance(2)
  expect(shown()).toEqual(['waiting '])
})

test.each([
  { why: 'taken', text: 'taken' },
  { why: 'dismissed', text: 'turned-away' },
  { why: 'left', text: 'left' },
] as const)('the place of a ticket that is $why says so', async ({ why, text }) => {
  const { desk, snapshot, frame } = harness()
  await snapshot(true, ['over'])
  await frame({ type: 'ticket-removed', agency: 'hamburg', ticketId: 'over', why })
  expect(desk.waitingRoom.rows.value.map((row) => row.departure?.why)).toEqual([text])
})

test('under a pointer it stays longer, until the pointer leaves or rests', async () => {
  const { desk, snapshot, frame, timers } = harness()
  await snapshot(true, ['taken', 'waiting'])
  await timers.advance(5000)
  desk.waitingRoom.hold()
  await frame({ type: 'ticket-removed', agency: 'hamburg', ticketId: 'taken' })
  await timers.advance(keepDepartedMs)
  expect(desk.waitingRoom.rows.value).toHaveLength(2)
  desk.waitingRoom.hold()
  await timers.advance(9_999)
  expect(desk.waitingRoom.rows.value).toHaveLength(2)
  await timers.advance(2)
  expect(desk.waitingRoom.rows.value).toHaveLength(1)
})

test('a notice that was put away does not come back with a snapshot', async () => {
  const { desk, frame, snapshot } = harness()
  await snapshot()
  const declined = { type: 'declined', noticeId: 'n', at: testMoment, ticketId: 't' } as const
  await frame(declined)
  expect(desk.notices.value).toHaveLength(1)
  desk.dismiss(['n'])
  await frame(declined)
  expect(desk.notices.value).toEqual([])
})

test('a desk that another tab takes over keeps its stores and opens no other chat', async () => {
  const { desk, log, server, snapshot } = harness()
  server.sessions = [testSession('t1')]
  await snapshot()
  desk.leave()
  expect(log.at(-1)).toBe('close t1')
  expect(log.filter((line) => /wipe|forget/.test(line))).toEqual([])
  desk.select('t1')
  expect(log.at(-1)).toBe('close t1')
})
