import { expect, test } from '@jest/globals'
import type { CounselorFrame } from '@lotse/contract/frames'
import type { CounselorSession } from '../shared/api-types.ts'
import type { CounselorApi } from '../shared/counselor-api.ts'
import { fakeTimers } from '../../test/fake-timers.ts'
import { hamburg } from '../../test/staff-agency.ts'
import type { SocketLike } from '../shared/live-socket.ts'
import { ApiError } from '../shared/request.ts'
import { createDesk } from './desk.ts'

const ticket = (ticketId: string) => ({
  ticketId,
  pseudonym: 'Otter',
  topic: null,
  joinedAt: '2026-01-01T10:00:00Z',
  minutesWaiting: 0,
})
const session = (ticketId: string, state: CounselorSession['state']): CounselorSession => ({
  ticketId,
  agency: 'hamburg',
  state,
  pseudonym: 'Otter',
  topic: null,
  acceptedAt: '2026-01-01T10:00:00Z',
})

function harness(change: Partial<CounselorApi> = {}) {
  const log: string[] = []
  const timers = fakeTimers()
  const sockets: SocketLike[] = []
  const server = { sessions: [] as CounselorSession[] }
  let renewed = (_token: string): void => {}
  const unused = () => Promise.reject(new ApiError('not-found', 404))
  const desk = createDesk({
    api: {
      availability: unused,
      setAvailability: (agency, on) => Promise.resolve([{ ...hamburg, agency, on, active: on }]),
      accept: (ticketId) => Promise.resolve({ ticketId, roomId: '!r', state: 'Accepted' }),
      dismiss: (ticketId, reason) => {
        log.push(`dismiss ${ticketId} ${reason}`)
        return Promise.resolve()
      },
      sessions: () => Promise.resolve(server.sessions),
      credentials: unused,
      device: unused,
      end: () => Promise.resolve({ state: 'Ended' }),
      ...change,
    },
    timers,
    now: () => 0,
    openSocket: () => {
      const socket: SocketLike = {
        send: (data) => log.push(`sent ${data}`),
        close: () => {},
        onopen: null,
        onmessage: null,
        onclose: null,
      }
      sockets.push(socket)
      return socket
    },
    token: () => Promise.resolve('token'),
    onTokenRenewed: (listener) => {
      renewed = listener
    },
    createChat: (ticketId, readOnly) => {
      log.push(`chat ${ticketId}${readOnly ? ' to read' : ''}`)
      // Only what the desk calls.
      return Promise.resolve({
        phase: { value: 'open' },
        open: () => Promise.resolve(),
        refreshRoster: () => Promise.resolve(log.push(`roster ${ticketId}`)),
        setReadOnly: () => log.push(`read only ${ticketId}`),
        wipe: () => Promise.resolve(log.push(`wipe ${ticketId}`)),
      } as never)
    },
    forgetChat: (ticketId) => log.push(`forget ${ticketId}`),
  })
  const frame = async (body: CounselorFrame): Promise<void> => {
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify(body) })
    await timers.advance(0)
  }
  const snapshot = (on = true, tickets: string[] = []) =>
    frame({
      type: 'snapshot',
      availability: [{ ...hamburg, on, active: on }],
      tickets: tickets.map((ticketId) => ({ ...ticket(ticketId), agency: 'hamburg' })),
      sessions: server.sessions,
      notices: [],
    })
  const added = (ticketId: string) =>
    frame({ type: 'ticket-added', agency: 'hamburg', ticket: ticket(ticketId) })
  return { desk, log, timers, sockets, server, frame, snapshot, added, renew: () => renewed('new') }
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

test('a new ticket is unseen until the counselor looks', async () => {
  const { desk, snapshot, added, frame } = harness()
  await snapshot(true, ['old'])
  expect([...desk.unseen.value]).toEqual([])
  await added('new')
  expect([...desk.unseen.value]).toEqual(['new'])
  desk.look()
  expect([...desk.unseen.value]).toEqual([])
  await added('taken')
  await frame({ type: 'ticket-removed', agency: 'hamburg', ticketId: 'taken' })
  expect([...desk.unseen.value]).toEqual([])
})

test('a ticket that came while the connection was lost is unseen, a queue just switched on is not', async () => {
  const { desk, snapshot } = harness()
  await snapshot(true)
  await snapshot(true, ['missed'])
  expect([...desk.unseen.value]).toEqual(['missed'])
  desk.look()
  await snapshot(false)
  await snapshot(true, ['waiting'])
  expect([...desk.unseen.value]).toEqual([])
})

test('accepting opens the chat and selects it', async () => {
  const { desk, log, server, snapshot } = harness()
  await snapshot(true, ['t'])
  server.sessions = [session('t', 'Accepted')]
  await desk.accept('t')
  expect(desk.selected.value).toBe('t')
  expect(log).toContain('chat t')
})

test('"already taken" is shown for its ticket, for a while', async () => {
  const { desk, timers } = harness({
    accept: () => Promise.reject(new ApiError('ticket-already-taken', 409)),
  })
  await desk.accept('t')
  expect(desk.ticketErrors.value.get('t')).toBe('ticket-already-taken')
  expect(desk.accepting.value).toBeNull()
  await timers.advance(6000)
  expect(desk.ticketErrors.value.size).toBe(0)
})

test('too many tickets without an answer are told by their reason', async () => {
  const { desk } = harness({
    accept: () =>
      Promise.reject(new ApiError('invalid-state', 409, { reason: 'unanswered-accepts' })),
  })
  await desk.accept('t')
  expect(desk.ticketErrors.value.get('t')).toBe('unanswered-accepts')
})

test('a ticket is turned away with its reason; a refusal is shown for its ticket', async () => {
  const { desk, log } = harness()
  await desk.turnAway('t', 'mistake')
  expect(log).toContain('dismiss t mistake')
  const refused = harness({
    dismiss: () => Promise.reject(new ApiError('ticket-already-taken', 409)),
  })
  await refused.desk.turnAway('t', 'abuse')
  expect(refused.desk.ticketErrors.value.get('t')).toBe('ticket-already-taken')
})

test('running chats open by themselves, ended ones when they are chosen', async () => {
  const { desk, log, server, snapshot, timers } = harness()
  server.sessions = [session('run', 'Active'), session('past', 'Ended')]
  await snapshot()
  expect(log.filter((line) => line.startsWith('chat'))).toEqual(['chat run'])
  desk.select('past')
  await timers.advance(0)
  expect(log).toContain('chat past to read')
})

test('an end makes the chat read-only, a purge wipes it here too', async () => {
  const { desk, log, server, snapshot, frame } = harness()
  server.sessions = [session('t', 'Active')]
  await snapshot()
  desk.select('t')
  server.sessions = [session('t', 'Ended')]
  await frame({ type: 'ended', noticeId: 'n', ticketId: 't', reason: 'client-ended' })
  expect(log).toContain('read only t')
  server.sessions = []
  await snapshot()
  expect(log.slice(-2)).toEqual(['forget t', 'wipe t'])
  expect(desk.selected.value).toBeNull()
})

test('the roster is fetched when its frame comes', async () => {
  const { log, server, snapshot, frame } = harness()
  server.sessions = [session('t', 'Accepted')]
  await snapshot()
  await frame({ type: 'roster', noticeId: 'n', ticketId: 't' })
  expect(log).toContain('roster t')
})

test('a closed desk wipes its chats and opens no other', async () => {
  const { desk, log, server, snapshot } = harness()
  server.sessions = [session('t1', 'Active'), session('t2', 'Active')]
  await snapshot()
  await desk.close()
  expect(log.slice(-2)).toEqual(['wipe t1', 'wipe t2'])
  expect([...desk.chats.value.keys()]).toEqual([])
  desk.select('t1')
  expect(log.slice(-2)).toEqual(['wipe t1', 'wipe t2'])
})
