import { expect, test } from '@jest/globals'
import { agency, body, entered, harness, prompt, session, ticket } from '../../test/client-flow.ts'
import type { SessionBody, Ticket } from '../shared/api-types.ts'
import { ApiError } from '../shared/request.ts'

test('who enters while many come enters with a proof that was solved during consent 1', async () => {
  const puzzle = {
    required: true,
    algorithm: 'SHA-256',
    challenge: 'c',
    salt: 's',
    maxNumber: 9,
    signature: 'x',
    expiresAt: '2026-01-01T00:00:00.000Z',
  } as const
  const { log } = await entered({ challenge: () => Promise.resolve(puzzle) })
  const sent = log.find((line) => line.startsWith('enter '))?.slice('enter '.length) ?? '{}'
  const { proof } = JSON.parse(sent) as { proof: string }
  expect(JSON.parse(atob(proof))).toEqual({
    algorithm: 'SHA-256',
    challenge: 'c',
    number: 7,
    salt: 's',
    signature: 'x',
  })
})

test('a puzzle is asked for with the consent, and not by the page of the link', async () => {
  const asked: string[] = []
  const { flow } = harness({
    challenge: (name) => {
      asked.push(name)
      return Promise.resolve({ required: false })
    },
  })
  await flow.start()
  expect(flow.screen.value.name).toBe('link')
  expect(asked).toEqual([])
  flow.show('consent', agency)
  expect(asked).toEqual(['hamburg'])
})

test('the receipt is kept until the wipe is confirmed', async () => {
  const { flow, entry } = await entered()
  await flow.leave()
  const left = { name: 'left', from: 'waiting', receipt: 'r', wiped: false }
  expect(entry.memory).toEqual({ farewell: left })
  flow.confirmWiped()
  const confirmed = { ...left, receipt: null, wiped: true }
  expect(flow.screen.value).toEqual(confirmed)
  expect(entry.memory).toEqual({ farewell: confirmed })
})

test('a tab stops when another one goes on with its ticket', async () => {
  const { flow, push, kept } = await entered()
  push.queue(body('Accepted', { consentPrompt: prompt }))
  push.moved()
  expect(flow.screen.value).toEqual({ name: 'earlier', state: 'Accepted', moved: true })
  expect(kept.size).toBe(0)
})

test('a chat that is open goes on, and takes its ticket back when it is looked at', async () => {
  const { flow, push, log } = await entered()
  push.queue(body('Accepted', { consentPrompt: prompt }))
  await flow.confirm('x')
  push.moved()
  expect(flow.screen.value.name).toBe('chat')
  flow.wake()
  expect(log.slice(-3)).toEqual(['channel t1 5000', 'refresh', 'chat wake'])
})

test('a chat that is taken over brings its ticket along', async () => {
  const { flow, push, log } = await entered()
  push.queue(body('Accepted', { consentPrompt: prompt }))
  await flow.confirm('x')
  push.moved()
  await flow.takeOver()
  expect(log.slice(-4)).toEqual(['channel t1 5000', 'refresh', 'chat wake', 'chat open'])
})

test('more time to decide is asked for, and the page stays', async () => {
  const { flow, log, push } = await entered()
  push.queue(body('Accepted', { consentPrompt: prompt }))
  const shown = flow.screen.value
  await flow.moreTime('x')
  expect(log.slice(-2)).toEqual(['consent more-time x', 'refresh'])
  expect(flow.screen.value).toBe(shown)
})

test('entering carries topic, zip code and the version that was read', async () => {
  const { flow, log, kept, push } = await entered()
  expect(log).toContain(
    'enter {"agency":"hamburg","topic":"sucht","zipCode":"20095","locale":"en","consent":{"dataPolicy":"v1"}}',
  )
  expect(log.at(-1)).toBe('channel t1 5000')
  push.queue(body('Waiting', { queuePosition: 1 }))
  push.queue(body('Waiting', { queuePosition: 1 }))
  expect(log.slice(-2)).toEqual(['channel t1 5000', 'warm up'])
  expect(flow.screen.value.name).toBe('waiting')
  expect(kept.get('ticket')).toBe('t1')
})

test('the whole way: waiting, agreement, chat, ended', async () => {
  const { flow, log, push, kept, settle } = await entered()
  push.queue(body('Waiting', { queuePosition: 1 }))
  push.queue(body('Accepted'))
  expect(flow.screen.value.name).toBe('waiting')
  push.queue(body('Accepted', { consentPrompt: prompt }))
  expect(flow.screen.value).toEqual({ name: 'agreement', prompt })
  await flow.confirm('x')
  expect(log.slice(-3)).toEqual(['consent confirm x', 'chat', 'chat open'])
  push.queue(body('Consented', { rosterVersion: 1 }))
  push.queue(body('Active', { rosterVersion: 2 }))
  push.queue(body('Active', { rosterVersion: 2 }))
  await settle()
  expect(log.filter((line) => line === 'chat')).toHaveLength(1)
  expect(log.filter((line) => line === 'chat roster')).toHaveLength(2)
  push.queue(body('Ended', { reason: 'counselor-ended' }))
  await settle()
  expect(flow.screen.value).toMatchObject({ name: 'ended', reason: 'counselor-ended' })
  expect(log.slice(-2)).toEqual(['channel closed', 'chat wiped'])
  expect(kept.size).toBe(0)
})

test('a chat that the center cut off leads back to consent 1 of the same agency', async () => {
  const { flow, log, push, settle } = await entered()
  push.queue(body('Ended', { reason: 'counselor-ended', keepsPlace: true }))
  await settle()
  expect(flow.screen.value).toMatchObject({ name: 'ended', keepsPlace: true })
  await flow.enterAgain()
  expect(flow.screen.value).toMatchObject({ name: 'link', agency: { agency: 'hamburg' } })
  await flow.enter(agency, { dataPolicyVersion: 'v1' })
  expect(log.filter((line) => line.startsWith('enter'))).toHaveLength(2)
})

test('an end by the counselor says until when what is kept, and has its receipt', async () => {
  const { flow, push, entry } = await entered()
  const purgeAt = '2026-01-03T00:00:00Z'
  push.queue(body('Ended', { reason: 'counselor-ended', receipt: 'r', purgeAt }))
  expect(flow.screen.value).toMatchObject({ name: 'ended', purgeAt, receipt: 'r' })
  expect(entry.memory.farewell).toEqual(flow.screen.value)
})

test.each([
  { code: 'ticket-gone', status: 410, reason: 'clientResume is over' },
  { code: 'unauthenticated', status: 401, reason: 'the cookie was cleared before' },
] as const)('the page of an ended chat closes although $reason', async ({ code, status }) => {
  let ends = 0
  const refuse = () => Promise.reject(new ApiError(code, status))
  const end = () =>
    ++ends === 1 ? Promise.resolve({ state: 'Ended', purgeAt: 'p' } as const) : refuse()
  const { flow, push } = await entered({ end, leave: refuse })
  push.queue(body('Active'))
  await flow.end()
  await flow.leave()
  expect(flow.screen.value).toEqual({ name: 'expired', purgeAt: 'p' })
  await flow.close()
  expect(flow.screen.value).toEqual({ name: 'closed' })
})

test('closing and deleting still fail where trying again helps', async () => {
  const refuse = () => Promise.reject(new ApiError('upstream-unavailable', 503))
  const { flow, push } = await entered({ end: refuse, leave: refuse })
  push.queue(body('Ended'))
  await expect(flow.close()).rejects.toMatchObject({ status: 503 })
  await expect(flow.leave()).rejects.toMatchObject({ status: 503 })
  expect(flow.screen.value.name).toBe('ended')
})

test('a repeated prompt does not rebuild the page that is being read', async () => {
  const { flow, push } = await entered()
  push.queue(body('Accepted', { consentPrompt: prompt }))
  const shown = flow.screen.value
  push.queue(body('Accepted', { consentPrompt: { ...prompt, attempt: 2 } }))
  expect(flow.screen.value).toBe(shown)
})

test('a counselor who drops out sends one back to the waiting room, and it is said', async () => {
  const { flow, push } = await entered()
  push.queue(body('Accepted', { consentPrompt: prompt }))
  push.queue(body('Waiting', { queuePosition: 1 }))
  expect(flow.screen.value.name).toBe('waiting')
  expect(flow.returned.value).toBe(true)
  push.queue(body('Accepted'))
  expect(flow.returned.value).toBe(false)
})

test('declining never opens a chat and forgets everything', async () => {
  const { flow, log, push, kept } = await entered()
  push.queue(body('Accepted', { consentPrompt: prompt }))
  await flow.decline('x')
  expect(flow.screen.value).toEqual({ name: 'declined', receipt: 'r', wiped: false })
  expect(log).not.toContain('chat')
  expect(kept.size).toBe(0)
})

test.each([
  { state: 'Abandoned', reason: 'max-wait' },
  { state: 'Wiped', reason: 'agency-deleted' },
] as const)('$state ends the wait and says why', async ({ state, reason }) => {
  const { flow, push, kept } = await entered()
  push.queue(body(state, { reason, receipt: 'r' }))
  expect(flow.screen.value).toEqual({ name: 'gone', reason, receipt: 'r', wiped: false })
  expect(kept.size).toBe(0)
})

test('a ticket that is gone', async () => {
  const { flow, push } = await entered()
  push.gone()
  expect(flow.screen.value).toMatchObject({ name: 'gone', reason: null, receipt: null })
})

test('leaving gives a receipt', async () => {
  const { flow, log } = await entered()
  await flow.leave()
  expect(flow.screen.value).toMatchObject({ name: 'left', from: 'waiting', receipt: 'r' })
  expect(log).toContain('channel closed')
})

test('an end that fails keeps the chat', async () => {
  const { flow, push } = await entered({
    end: () => Promise.reject(new ApiError('upstream-unavailable', 503)),
  })
  push.queue(body('Active'))
  await expect(flow.end()).rejects.toMatchObject({ code: 'upstream-unavailable' })
  expect(flow.screen.value.name).toBe('chat')
})

test('an entry that is answered after the quick exit leaves no trace and opens no channel', async () => {
  const answer = Promise.withResolvers<Ticket>()
  const { flow, log, kept, entry, settle } = harness({ enter: () => answer.promise })
  await flow.start()
  const before = { ...entry }
  const entering = flow.enter(agency, { dataPolicyVersion: 'v1' })
  await settle()
  const pending = flow.abandon()
  answer.resolve(ticket)
  await expect(pending).resolves.toBe(ticket)
  await entering
  expect(kept.size).toBe(0)
  expect(entry).toEqual(before)
  expect(log.some((line) => line.startsWith('channel'))).toBe(false)
})

test('an entry whose puzzle is solved after the quick exit is not sent', async () => {
  const door = Promise.withResolvers<{ required: false }>()
  const { flow, log } = harness({ challenge: () => door.promise })
  await flow.start()
  const entering = flow.enter(agency, { dataPolicyVersion: 'v1' })
  expect(flow.abandon()).toBeUndefined()
  door.resolve({ required: false })
  await expect(entering).rejects.toMatchObject({ code: 'network' })
  expect(log.some((line) => line.startsWith('enter'))).toBe(false)
})

test('the quick exit closes the channel, and a page that still loads keeps nothing', async () => {
  const visit = await entered()
  expect(visit.flow.abandon()).toBeUndefined()
  expect(visit.log.at(-1)).toBe('channel closed')
  const found = Promise.withResolvers<SessionBody>()
  const { flow, kept, entry } = harness({ session: () => found.promise }, '/live-chat')
  kept.set('ticket', 't1')
  const started = flow.start()
  const before = { ...entry }
  void flow.abandon()
  kept.clear()
  found.resolve(session('Waiting'))
  await started
  expect(kept.size).toBe(0)
  expect(entry).toEqual(before)
})

test('a second visit begins without the place and the news of the first one', async () => {
  const { flow, push } = await entered()
  push.queue(body('Accepted', { consentPrompt: prompt }))
  await flow.decline('x')
  await flow.enterAgain()
  await flow.enter(agency, { dataPolicyVersion: 'v1' })
  expect(flow.queue.value).toBeNull()
  push.queue(body('Waiting', { queuePosition: 1 }))
  expect(flow.returned.value).toBe(false)
})

test('a declined agreement leads back to the link, also when the channel is faster than the answer', async () => {
  const answer = Promise.withResolvers<{ state: 'Wiped'; receipt: string }>()
  const { flow, push, entry } = await entered({ consent: () => answer.promise })
  push.queue(body('Accepted', { consentPrompt: prompt }))
  const declined = flow.decline('x')
  push.queue(body('Wiped', { reason: 'declined', receipt: 'r' }))
  answer.resolve({ state: 'Wiped', receipt: 'r' })
  await declined
  expect(flow.screen.value.name).toBe('declined')
  expect(entry.memory.code).toBe('sealed')
  await flow.enterAgain()
  expect(flow.screen.value.name).toBe('link')
})

test('a chat whose download broke off in the waiting room is loaded again with the next news, and once', async () => {
  const { flow, push, log, chatCode, settle } = await entered()
  chatCode.isMissing = true
  push.queue(body('Waiting', { queuePosition: 2 }))
  await settle()
  expect(flow.chatLoading.value).toBe(false)
  chatCode.isMissing = false
  for (const queuePosition of [2, 1]) {
    push.queue(body('Waiting', { queuePosition }))
    await settle()
  }
  expect(log.filter((line) => line === 'warm up')).toHaveLength(2)
})

test('an outage is said on every screen, also where no channel notices it', async () => {
  const { flow } = harness()
  await flow.start()
  flow.offline()
  expect(flow.online.value).toBe(false)
  flow.reconnected()
  expect(flow.online.value).toBe(true)
  await flow.enter(agency, { dataPolicyVersion: 'v1' })
  flow.offline()
  flow.reconnected()
  // With a channel its first answer counts.
  expect(flow.online.value).toBe(false)
})

test.each([
  {
    reason: 'what it kept from loading is loaded in place',
    isRemembered: false,
    answer: () => Promise.resolve(session('Waiting')),
    done: ['warm up', 'warm up'],
  },
  {
    reason: 'the page is loaded again where the browser remembers that a module failed',
    isRemembered: true,
    answer: () => Promise.resolve(session('Waiting')),
    done: ['warm up', 'warm up', 'reload'],
  },
  {
    reason: 'the page stays when the line breaks off again',
    isRemembered: true,
    answer: () => Promise.reject(new ApiError('network', 0)),
    done: ['warm up', 'warm up'],
  },
])('after an outage: $reason', async ({ isRemembered, answer, done }) => {
  let ask: () => Promise<SessionBody> = () => Promise.reject(new ApiError('unauthenticated', 401))
  const { flow, push, log, chatCode, settle } = await entered({ session: () => ask() })
  const loads = () => log.filter((entry) => ['warm up', 'reload'].includes(entry))
  chatCode.isMissing = true
  push.queue(body('Waiting', { queuePosition: 1 }))
  await settle()
  push.online(true)
  await settle()
  expect(loads()).toEqual(['warm up'])
  chatCode.isMissing = isRemembered
  ask = answer
  push.online(false)
  push.online(true)
  await settle()
  expect(loads()).toEqual(done)
  expect(flow.screen.value.name).toBe('waiting')
})

test('the page stays after an outage that kept nothing from loading', async () => {
  const { push, log, settle } = await entered()
  push.queue(body('Waiting', { queuePosition: 1 }))
  await settle()
  push.online(false)
  push.online(true)
  expect(log).not.toContain('reload')
})

test.each([
  {
    reason: 'a service that answers',
    session: () => Promise.resolve(session('Waiting')),
    reloads: 1,
  },
  {
    reason: 'a dead line, after which the browser would show a page without a way on',
    session: () => Promise.reject(new ApiError('network', 0)),
    reloads: 0,
  },
])('trying again loads the page again only with $reason', async ({ session: ask, reloads }) => {
  let isDead = true
  const { flow, log } = harness({
    session: () => (isDead ? Promise.reject(new ApiError('network', 0)) : ask()),
  })
  await flow.start()
  expect(flow.screen.value).toEqual({ name: 'failed', code: 'network' })
  isDead = false
  await flow.tryAgain()
  expect(log.filter((entry) => entry === 'reload')).toHaveLength(reloads)
})
