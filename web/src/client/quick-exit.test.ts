import { expect, test } from '@jest/globals'
import type { ClientApi } from '../shared/client-api.ts'
import type { ClientFlow } from './client-flow.ts'
import { quickExit } from './quick-exit.ts'

/** A browser, flow and api that write down what is done to them, in order. */
function harness(options: {
  ticket: boolean
  screen?: { name: string; agency?: { quickExitUrl: string } }
  wipe?: () => Promise<void>
  leave?: () => unknown
  quickExitUrl?: string | null
  entry?: Promise<unknown>
}) {
  const log: string[] = []
  const { ticket, wipe, leave = () => Promise.resolve({ receipt: 'r' }), quickExitUrl } = options
  const flow = {
    screen: { value: options.screen ?? { name: 'no-link' } },
    ticket: { value: ticket ? {} : null },
    agency: { value: quickExitUrl === undefined ? null : { quickExitUrl } },
    abandon: () => options.entry,
    chat: {
      value: wipe && {
        wipe: () => {
          log.push('wipe')
          return wipe()
        },
      },
    },
  }
  const api = {
    leave: (how: unknown) => {
      log.push(`leave ${JSON.stringify(how)}`)
      return leave()
    },
  }
  const document = {
    documentElement: { replaceChildren: () => log.push('blank') },
    set title(title: string) {
      log.push(`title "${title}"`)
    },
  }
  const browser = {
    document,
    history: { replaceState: (state: unknown) => log.push(`entry ${JSON.stringify(state)}`) },
    sessionStorage: { clear: () => log.push('clear') },
    localStorage: { clear: () => log.push('clear local') },
    caches: {
      keys: () => Promise.resolve(['old']),
      delete: (name: string) => {
        log.push(`delete ${name}`)
        return Promise.resolve(true)
      },
    },
    location: { replace: (address: string) => log.push(`go ${address}`) },
  }
  // Only what the exit uses.
  const exit = async (): Promise<void> =>
    quickExit(
      flow as unknown as ClientFlow,
      api as unknown as ClientApi,
      browser as never,
      async () => void log.push('stores'),
    )
  return { log, exit }
}

const blank = ['blank', 'title ""', 'entry null']
const empty = ['clear', 'clear local', 'stores', 'delete old']

test.each([
  {
    reason: 'in a chat',
    options: { ticket: true, wipe: () => Promise.resolve() },
    does: [...blank, 'wipe', 'leave {"keepalive":true}', ...empty, 'go about:blank'],
  },
  {
    reason: 'while waiting',
    options: { ticket: true },
    does: [...blank, 'leave {"keepalive":true}', ...empty, 'go about:blank'],
  },
  {
    reason: 'before anything was sent',
    options: { ticket: false },
    does: [...blank, ...empty, 'go about:blank'],
  },
  {
    reason: 'while the page still asks what the browser has',
    options: { ticket: false, screen: { name: 'loading' } },
    does: [...blank, 'leave {"keepalive":true}', ...empty, 'go about:blank'],
  },
  {
    reason: 'where the visit is in another tab',
    options: { ticket: false, screen: { name: 'earlier' } },
    does: [...blank, 'leave {"keepalive":true}', ...empty, 'go about:blank'],
  },
  {
    reason: 'where the service could not be reached',
    options: { ticket: false, screen: { name: 'failed' } },
    does: [...blank, 'leave {"keepalive":true}', ...empty, 'go about:blank'],
  },
  {
    reason: 'to the page that the platform names',
    options: { ticket: false, quickExitUrl: 'https://weather.example' },
    does: [...blank, ...empty, 'go https://weather.example'],
  },
  {
    reason: 'to that page from the page of a link, before there is a ticket',
    options: {
      ticket: false,
      screen: { name: 'link', agency: { quickExitUrl: 'https://weather.example' } },
    },
    does: [...blank, ...empty, 'go https://weather.example'],
  },
  {
    reason: 'to the blank page where the platform names none',
    options: { ticket: false, quickExitUrl: null },
    does: [...blank, ...empty, 'go about:blank'],
  },
  {
    reason: 'without a network',
    options: { ticket: true, leave: () => Promise.reject(new Error('offline')) },
    does: [...blank, 'leave {"keepalive":true}', ...empty, 'go about:blank'],
  },
  {
    reason: 'with a store that cannot be deleted',
    options: { ticket: true, wipe: () => Promise.reject(new Error('blocked')) },
    does: [...blank, 'wipe', 'leave {"keepalive":true}', ...empty, 'go about:blank'],
  },
])('$reason the screen is blank first, and the page is left last', async ({ options, does }) => {
  const { log, exit } = harness(options)
  await exit()
  expect(log).toEqual(does)
})

test('the screen is blank and the wipe is on its way before anything is waited for', () => {
  const { log, exit } = harness({ ticket: true, wipe: async () => new Promise(() => {}) })
  void exit()
  expect(log).toEqual([
    ...blank,
    'wipe',
    'leave {"keepalive":true}',
    'clear',
    'clear local',
    'stores',
  ])
})

test.each([
  { reason: 'was taken', answer: () => Promise.resolve({}) },
  { reason: 'failed, perhaps on its way back', answer: () => Promise.reject(new Error('network')) },
])('the ticket of an entry that $reason is deleted before the page is left', async (entry) => {
  const answered = Promise.withResolvers<unknown>()
  const { log, exit } = harness({ ticket: false, entry: answered.promise })
  const done = exit()
  expect(log).not.toContain('leave {"keepalive":true}')
  answered.resolve(entry.answer())
  await done
  expect(log.filter((line) => line.startsWith('leave'))).toEqual(['leave {"keepalive":true}'])
  expect(log.at(-1)).toBe('go about:blank')
})

test('an entry that is not answered does not hold the person up', async () => {
  const { log, exit } = harness({ ticket: false, entry: new Promise(() => {}) })
  await exit()
  expect(log.at(-1)).toBe('go about:blank')
})

test('a store that is not deleted in time does not hold the person up', async () => {
  const { log, exit } = harness({ ticket: true, wipe: async () => new Promise(() => {}) })
  await exit()
  expect(log.at(-1)).toBe('go about:blank')
})
