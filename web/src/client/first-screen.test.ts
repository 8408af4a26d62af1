import { expect, test } from '@jest/globals'
import { agency, body, entered, harness, session, ticket } from '../../test/client-flow.ts'
import type { AgencyInfo } from '../shared/api-types.ts'
import { ApiError } from '../shared/request.ts'
import type { PageMemory } from './page-memory.ts'

test('a code is hidden as soon as any address, and leads to the link and its topic', async () => {
  const { flow, log } = harness({}, '/c/abcd2345')
  await flow.start()
  const remember = 'remember {"code":"abcd2345"}'
  expect(log).toEqual([remember, 'link abcd2345', 'resolve hamburg sucht', remember])
  expect(flow.screen.value.name).toBe('link')
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
  expect(flow.screen.value.name).toBe('link')
})

test('an address in words is hidden as soon as its code is known, and nothing is kept in storage', async () => {
  const { flow, log, kept } = harness()
  await flow.start()
  expect(log).toEqual(['resolve hamburg sucht', 'remember {"code":"sealed"}'])
  expect(flow.screen.value).toMatchObject({ name: 'link' })
  expect(kept.size).toBe(0)
})

test('an address in words stays while the service is down, so that a reload asks again', async () => {
  const resolve = () => Promise.reject(new ApiError('network', 0))
  const { flow, entry } = harness({ resolve })
  await flow.start()
  expect(flow.screen.value.name).toBe('failed')
  expect(entry.address).toBe('/live-chat/hamburg?topic=sucht')
})

test('a reload before the entry finds the link again', async () => {
  const { flow, log } = harness({}, '/live-chat', { code: 'abcd2345' })
  await flow.start()
  expect(flow.screen.value.name).toBe('link')
  expect(log).toContain('resolve hamburg sucht')
})

test('the entry of the history keeps the code until the person enters; then the tab keeps it', async () => {
  const { entry, kept } = await entered()
  expect(entry.memory).toEqual({})
  expect(kept.get('link')).toBe('sealed')
})

test.each([
  { share: null, reason: 'client-lost' },
  { share: 'half a key', reason: 'client-gone' },
] as const)(
  'Back after the place was lost says so ($reason), and leads to the link',
  async (lost) => {
    const { flow, kept, settle, entry } = harness({}, '/live-chat')
    kept.set('ticket', 't1').set('link', 'abcd2345')
    if (lost.share !== null) kept.set('share', lost.share)
    await flow.start()
    const gone = { name: 'gone', reason: lost.reason, receipt: null, wiped: false } as const
    expect(flow.screen.value).toEqual(gone)
    expect(kept.size).toBe(0)
    await settle()
    expect(entry.memory).toEqual({ farewell: gone, code: 'abcd2345' })
    await flow.enterAgain()
    expect(flow.screen.value.name).toBe('link')
  },
)

test.each<{ farewell: NonNullable<PageMemory['farewell']>; code?: string }>([
  { farewell: { name: 'left', from: 'waiting', receipt: 'r', wiped: false } },
  { farewell: { name: 'declined', receipt: 'r', wiped: false }, code: 'abcd2345' },
  { farewell: { name: 'gone', reason: 'max-wait', receipt: 'r', wiped: true }, code: 'abcd2345' },
])('after a reload the last page says the same: $farewell.name', async (memory) => {
  const { flow, settle } = harness({}, '/live-chat', memory)
  await flow.start()
  await settle()
  expect(flow.screen.value).toEqual(memory.farewell)
  expect(flow.agency.value?.agency).toBe(memory.code === undefined ? undefined : 'hamburg')
})

test('a link that is opened after a visit counts more than the last page of that visit', async () => {
  const farewell = { name: 'left', from: 'chat', receipt: 'r', wiped: false } as const
  const { flow } = harness({}, '/c/abcd2345', { farewell })
  await flow.start()
  expect(flow.screen.value.name).toBe('link')
})

test('a wait that became a chat elsewhere cannot go on here', async () => {
  const { flow } = harness({ session: () => Promise.resolve(session('Active')) }, '/live-chat')
  await flow.start()
  await flow.resumeHere()
  expect(flow.screen.value).toEqual({ name: 'earlier', state: 'Active', moved: false })
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
  expect(flow.screen.value.name).toBe('link')
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
  expect(log.slice(-2)).toEqual(['resolve hamburg ', 'remember {"code":"sealed"}'])
})

const endedPage = {
  name: 'ended',
  reason: 'counselor-ended',
  keepsPlace: false,
  purgeAt: 'p',
  receipt: 'r',
  wiped: false,
} as const
test.each<{ reason: string; memory: PageMemory; shown: PageMemory['farewell'] }>([
  { reason: 'the page was closed before the end', memory: {}, shown: endedPage },
  {
    reason: 'the page was kept without the time',
    memory: { farewell: { ...endedPage, purgeAt: null } },
    shown: endedPage,
  },
  {
    reason: 'the page was kept with all',
    memory: { farewell: { ...endedPage, purgeAt: 'kept', receipt: 'kept' } },
    shown: { ...endedPage, purgeAt: 'kept', receipt: 'kept' },
  },
])('an ended chat has its time and receipt after a reload: $reason', async ({ memory, shown }) => {
  const ended = {
    ...session('Ended'),
    reason: 'counselor-ended',
    purgeAt: 'p',
    receipt: 'r',
  } as const
  const { flow } = harness({ session: () => Promise.resolve(ended) }, '/live-chat', memory)
  await flow.start()
  expect(flow.screen.value).toEqual(shown)
})

test('the waiting room knows the greeting after the entry and after a reload', async () => {
  const greeting = 'Welcome'
  const resolve = () => Promise.resolve({ ...agency, greeting })
  const first = harness({ resolve })
  await first.flow.start()
  await first.flow.enter({ ...agency, greeting }, { dataPolicyVersion: 'v' })
  expect(first.flow.agency.value?.greeting).toBe(greeting)

  const reloaded = harness(
    { session: () => Promise.resolve(session('Waiting')), resolve },
    '/live-chat',
  )
  reloaded.kept.set('ticket', 't1')
  await reloaded.flow.start()
  await reloaded.settle()
  expect(reloaded.flow.agency.value?.greeting).toBe(greeting)
})

test('after a reload the end of a wait still says where to write instead', async () => {
  const enquiryUrl = 'https://enquiry.example'
  const { flow, kept, push, settle } = harness(
    {
      session: () => Promise.resolve(session('Waiting')),
      resolve: () => Promise.resolve({ ...agency, enquiryUrl }),
    },
    '/live-chat',
  )
  kept.set('ticket', 't1')
  await flow.start()
  await settle()
  push.queue(body('Wiped', { reason: 'dismissed' }))
  expect(flow.screen.value).toMatchObject({ name: 'gone', reason: 'dismissed' })
  expect(flow.agency.value?.enquiryUrl).toBe(enquiryUrl)
})

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
    expect(flow.screen.value).toEqual({ name: 'earlier', state, moved: false })
    expect(log.some((line) => line.startsWith('channel'))).toBe(false)
    await flow.leave()
    expect(flow.screen.value).toMatchObject({ name: 'left', from: 'earlier' })
  },
)

test('beside a visit of another tab the agency of the link says where help is', async () => {
  const enquiryUrl = 'https://enquiry.example'
  const visit = { ...session('Waiting'), agency: 'kiel' }
  const { flow, settle } = harness({
    session: () => Promise.resolve(visit),
    resolve: (name) => Promise.resolve({ ...agency, agency: name, enquiryUrl }),
  })
  await flow.start()
  await settle()
  expect(flow.agency.value).toMatchObject({ agency: 'hamburg', enquiryUrl })
  await flow.resumeHere()
  // Nobody waits under the name of another agency, not even for a moment.
  expect(flow.agency.value).toBeNull()
  await settle()
  expect(flow.agency.value?.agency).toBe('kiel')
})

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
  expect(again.flow.screen.value.name).toBe('link')
  const reload = harness(ended, '/live-chat')
  await reload.flow.start()
  expect(reload.flow.screen.value.name).toBe('ended')
})
