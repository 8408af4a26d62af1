import { expect, test } from '@jest/globals'
import type { AgencyInfo, QueueBody, SessionBody, Ticket } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { ApiError } from '../shared/request.ts'
import type { TabKey } from '../shared/tab-store.ts'
import { createClientFlow } from './flow.ts'

const agency: AgencyInfo = {
  agency: 'hamburg',
  displayName: 'Hamburg',
  topic: null,
  topicKnown: false,
  topicDisplayName: null,
  greeting: null,
  liveChatEnabled: true,
  available: true,
  reason: null,
  activeCounselors: 1,
  estimatedWait: null,
  openingHours: null,
  enquiryUrl: null,
  legal: { dataPolicy: null, imprint: null, agreement: null },
  locales: ['en'],
  code: 'abcd2345',
  formOfAddress: 'formal',
  branding: { accent: null, logo: null },
  crisis: [],
  rating: false,
  quickExitUrl: null,
  accessibilityStatementUrl: null,
}
const ticket: Ticket = {
  ticketId: 't1',
  agency: 'hamburg',
  pseudonym: 'Mutiger Otter Alva',
  state: 'Waiting',
  queuePosition: 1,
  waiting: 1,
  estimatedWait: null,
  topic: null,
  joinedAt: '2026-01-01T00:00:00Z',
  heartbeat: { intervalSeconds: 5, timeoutSeconds: 90 },
}
const body = (state: QueueBody['state'], more: Partial<QueueBody> = {}): QueueBody => ({
  state,
  queuePosition: null,
  waiting: null,
  estimatedWait: null,
  version: 'v',
  ...more,
})
const prompt = {
  agency: { name: 'hamburg', displayName: 'Hamburg' },
  agreement: { locale: 'en', version: 'x' },
  attempt: 1,
  expiresAt: '2026-01-01T00:00:00Z',
  moreTime: true,
}

function harness(change: Partial<ClientApi> = {}, address = '/live-chat/hamburg?topic=sucht') {
  const log: string[] = []
  const kept = new Map<TabKey, string>()
  const push = { queue: (_body: QueueBody): void => {}, gone: (): void => {} }
  const done = (text: string) => {
    log.push(text)
    return Promise.resolve()
  }
  const refused = () => Promise.reject(new ApiError('unauthenticated', 401))
  const api: ClientApi = {
    resolve: (name, query) => {
      log.push(`resolve ${name} ${query.topic ?? ''}`)
      return Promise.resolve(agency)
    },
    link: (code) => {
      log.push(`link ${code}`)
      return Promise.resolve({ agency: 'hamburg', topic: 'sucht', link: 'poster' })
    },
    legal: refused,
    challenge: () => Promise.resolve({ required: false }),
    enter: (entry) => {
      log.push(`enter ${JSON.stringify(entry)}`)
      return Promise.resolve(ticket)
    },
    queue: refused,
    consent: (_id, decision, version) => done(`consent ${decision} ${version}`),
    session: refused,
    device: refused,
    end: () => Promise.resolve({ state: 'Ended', receipt: 'r', purgeAt: 'p' }),
    leave: () => Promise.resolve({ receipt: 'r' }),
    wiped: () => Promise.resolve(true),
    ...change,
  }
  const flow = createClientFlow({
    api,
    locale: 'en',
    store: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => kept.set(key, value),
      clear: () => {
        kept.clear()
      },
    },
    page: {
      address: () => `https://example.org${address}`,
      replaceAddress: (path) => log.push(`address ${path}`),
    },
    openChannel: (options) => {
      push.queue = options.onQueue
      push.gone = options.onGone
      log.push(`channel ${options.ticketId} ${options.beatMs}`)
      return {
        refresh: () => log.push('refresh'),
        offline: () => log.push('offline'),
        close: () => log.push('channel closed'),
      }
    },
    solveChallenge: () => Promise.resolve(7),
    now: () => 0,
    deleteStores: () => Promise.resolve(),
    warmUpChat: () => done('warm up'),
    createChat: () => {
      log.push('chat')
      // Only what the flow calls.
      return Promise.resolve({
        phase: { value: 'open' },
        open: () => done('chat open'),
        refreshRoster: () => done('chat roster'),
        wipe: () => done('chat wiped'),
        wake: () => log.push('chat wake'),
      } as never)
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { flow, log, kept, push, settle }
}

async function entered(change: Partial<ClientApi> = {}) {
  const parts = harness(change)
  await parts.flow.start()
  await parts.flow.enter(agency, { dataPolicyVersion: 'v1', zipCode: '20095' })
  return parts
}

test('a code is hidden as soon as any address, and leads to the link and its topic', async () => {
  const { flow, log } = harness({}, '/c/abcd2345')
  await flow.start()
  expect(log).toEqual(['address /live-chat', 'link abcd2345', 'resolve hamburg sucht'])
  expect(flow.screen.value.name).toBe('consent')
  await flow.enter(agency, { dataPolicyVersion: 'v1' })
  expect(log.find((line) => line.startsWith('enter'))).toContain('"topic":"sucht","link":"poster"')
})

test('a code that no link has is as good as an unknown agency', async () => {
  const link = () => Promise.reject(new ApiError('not-found', 404))
  const { flow } = harness({ link }, '/c/abcd2345')
  await flow.start()
  expect(flow.screen.value.name).toBe('not-found')
})

test('a code that could not be looked up is looked up again', async () => {
  let tries = 0
  const link = () =>
    ++tries === 1
      ? Promise.reject(new ApiError('network', 0))
      : Promise.resolve({ agency: 'hamburg', link: 'poster' })
  const { flow } = harness({ link }, '/c/abcd2345')
  await flow.start()
  expect(flow.screen.value.name).toBe('failed')
  await flow.start()
  expect(flow.screen.value.name).toBe('consent')
})

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

test('who was dismissed is told where to write instead', async () => {
  const { flow, push } = harness()
  await flow.start()
  const enquiryUrl = 'https://enquiry.example'
  await flow.enter({ ...agency, enquiryUrl }, { dataPolicyVersion: 'v1' })
  push.queue(body('Wiped', { reason: 'dismissed' }))
  expect(flow.screen.value).toEqual({ name: 'gone', reason: 'dismissed', enquiryUrl })
})

test('hides the address at once and keeps nothing before consent 1', async () => {
  const { flow, log, kept } = harness()
  await flow.start()
  expect(log).toEqual(['address /live-chat', 'resolve hamburg sucht'])
  expect(flow.screen.value).toMatchObject({ name: 'consent' })
  expect(kept.size).toBe(0)
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

test.each([
  { name: 'live chat is off', info: { liveChatEnabled: false, reason: 'AgencyDisabled' } },
  { name: 'it is closed', info: { available: false, reason: 'OutsideOpeningHours' } },
  { name: 'the queue is full', info: { available: false, reason: 'QueueFull' } },
] as const)('shows the unavailable page when $name', async ({ info }) => {
  const { flow } = harness({ resolve: () => Promise.resolve({ ...agency, ...info }) })
  await flow.start()
  expect(flow.screen.value).toMatchObject({ name: 'unavailable', reason: info.reason })
})

test('nobody online is no obstacle', async () => {
  const info: AgencyInfo = {
    ...agency,
    available: false,
    reason: 'NoCounselorActive',
    activeCounselors: 0,
  }
  const { flow } = harness({ resolve: () => Promise.resolve(info) })
  await flow.start()
  expect(flow.screen.value.name).toBe('consent')
})

test.each([
  { code: 'agency-not-found', status: 404, screen: 'not-found' },
  { code: 'upstream-unavailable', status: 503, screen: 'failed' },
  { code: 'network', status: 0, screen: 'failed' },
] as const)('$code leads to $screen', async ({ code, status, screen }) => {
  const { flow } = harness({ resolve: () => Promise.reject(new ApiError(code, status)) })
  await flow.start()
  expect(flow.screen.value.name).toBe(screen)
})

test('without a link there is nothing to enter', async () => {
  const { flow } = harness({}, '/live-chat')
  await flow.start()
  expect(flow.screen.value.name).toBe('no-link')
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
  expect(flow.screen.value).toMatchObject({ name: 'consent', agency: { agency: 'hamburg' } })
  await flow.enter(agency, { dataPolicyVersion: 'v1' })
  expect(log.filter((line) => line.startsWith('enter'))).toHaveLength(2)
})

test('after a reload the ended page knows why and where, and closing it forgets the visit', async () => {
  const ends: string[] = []
  const ended = {
    ...ticket,
    roster: null,
    state: 'Ended',
    reason: 'counselor-removed',
    keepsPlace: true,
  } as const
  const { flow, log } = harness(
    {
      session: () => Promise.resolve(ended),
      end: (id, options) => {
        ends.push(`${id} ${JSON.stringify(options)}`)
        return Promise.resolve({ state: 'Ended', receipt: 'r', purgeAt: 'p' })
      },
    },
    '/live-chat',
  )
  await flow.start()
  expect(flow.screen.value).toMatchObject({ name: 'ended', keepsPlace: true })
  await flow.close()
  expect(flow.screen.value).toEqual({ name: 'closed' })
  expect(ends).toEqual(['t1 {"close":true}'])
  await flow.start()
  await flow.enterAgain()
  expect(log.at(-1)).toBe('resolve hamburg ')
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

test('the waiting room knows the greeting after the entry and after a reload', async () => {
  const greeting = 'Welcome'
  const resolve = () => Promise.resolve({ ...agency, greeting })
  const first = harness({ resolve })
  await first.flow.start()
  await first.flow.enter({ ...agency, greeting }, { dataPolicyVersion: 'v' })
  expect(first.flow.agency.value?.greeting).toBe(greeting)

  const session = () => Promise.resolve({ ...ticket, roster: null })
  const reloaded = harness({ session, resolve }, '/live-chat')
  reloaded.kept.set('ticket', 't1')
  await reloaded.flow.start()
  await reloaded.settle()
  expect(reloaded.flow.agency.value?.greeting).toBe(greeting)
})

test('after a reload the end of a wait still says where to write instead', async () => {
  const enquiryUrl = 'https://enquiry.example'
  const { flow, kept, push, settle } = harness(
    {
      session: () => Promise.resolve({ ...session('Waiting'), agency: 'hamburg' }),
      resolve: () => Promise.resolve({ ...agency, enquiryUrl }),
    },
    '/live-chat',
  )
  kept.set('ticket', 't1')
  await flow.start()
  await settle()
  push.queue(body('Wiped', { reason: 'dismissed' }))
  expect(flow.screen.value).toEqual({ name: 'gone', reason: 'dismissed', enquiryUrl })
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
  expect(flow.screen.value).toMatchObject({ name: 'left', declined: true })
  expect(log).not.toContain('chat')
  expect(kept.size).toBe(0)
})

test.each([
  { state: 'Abandoned', reason: 'max-wait' },
  { state: 'Wiped', reason: 'agency-deleted' },
] as const)('$state ends the wait and says why', async ({ state, reason }) => {
  const { flow, push, kept } = await entered()
  push.queue(body(state, { reason }))
  expect(flow.screen.value).toEqual({ name: 'gone', reason, enquiryUrl: null })
  expect(kept.size).toBe(0)
})

test('a ticket that is gone', async () => {
  const { flow, push } = await entered()
  push.gone()
  expect(flow.screen.value).toEqual({ name: 'gone', reason: null, enquiryUrl: null })
})

test('leaving gives a receipt', async () => {
  const { flow, log } = await entered()
  await flow.leave()
  expect(flow.screen.value).toEqual({ name: 'left', declined: false, receipt: 'r' })
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

const session = (state: SessionBody['state']): SessionBody => ({ ...ticket, roster: null, state })

test('a reload of the same tab goes on', async () => {
  const parts = harness({ session: () => Promise.resolve(session('Active')) }, '/live-chat')
  parts.kept.set('ticket', 't1')
  await parts.flow.start()
  expect(parts.log).toContain('channel t1 5000')
})

test.each(['Waiting', 'Active'] as const)(
  'a %s ticket of another tab is not shown, but can be ended',
  async (state) => {
    const { flow, log } = harness({ session: () => Promise.resolve(session(state)) })
    await flow.start()
    expect(flow.screen.value).toEqual({ name: 'earlier', state })
    expect(log.some((line) => line.startsWith('channel'))).toBe(false)
    await flow.leave()
    expect(flow.screen.value.name).toBe('left')
  },
)

test('a wait of another tab can go on here', async () => {
  const { flow, log, kept } = harness({ session: () => Promise.resolve(session('Waiting')) })
  await flow.start()
  await flow.resumeHere()
  expect(log).toContain('channel t1 5000')
  expect(kept.get('ticket')).toBe('t1')
})

test('a link after an ended chat opens a new one; without a link the end is shown', async () => {
  const ended = { session: () => Promise.resolve(session('Ended')) }
  const again = harness(ended)
  await again.flow.start()
  expect(again.flow.screen.value.name).toBe('consent')
  const reload = harness(ended, '/live-chat')
  await reload.flow.start()
  expect(reload.flow.screen.value.name).toBe('ended')
})
