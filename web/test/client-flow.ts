import type {
  AgencyInfo,
  ConsentPrompt,
  QueueBody,
  SessionBody,
  Ticket,
} from '../src/shared/api-types.ts'
import type { ClientApi } from '../src/shared/client-api.ts'
import { ApiError } from '../src/shared/request.ts'
import type { TabKey } from '../src/shared/tab-store.ts'
import { createClientFlow } from '../src/client/flow.ts'
import type { PageMemory } from '../src/client/page-memory.ts'

/** An agency that is open. */
export const agency: AgencyInfo = {
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
  formOfAddress: 'formal',
  branding: { accent: null, logo: null },
  crisis: [],
  rating: false,
  quickExitUrl: null,
  accessibilityStatementUrl: null,
  code: 'sealed',
}
/** A ticket at its entry. */
export const ticket: Ticket = {
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
/** The ticket when the page asks who it is. */
export const session = (state: SessionBody['state']): SessionBody => ({
  ...ticket,
  roster: null,
  state,
})
/** News of the ticket. */
export const body = (state: QueueBody['state'], more: Partial<QueueBody> = {}): QueueBody => ({
  state,
  queuePosition: null,
  waiting: null,
  estimatedWait: null,
  version: 'v',
  ...more,
})
/** The question of consent 2. */
export const prompt: ConsentPrompt = {
  agency: { name: 'hamburg', displayName: 'Hamburg' },
  agreement: { locale: 'en', version: 'x' },
  attempt: 1,
  moreTime: true,
  expiresAt: '2026-01-01T00:00:00Z',
  secondsLeft: 600,
}

/** A page, its tab and the api, which write down what is done to them; `entry` is the tab's entry of the history. */
export function harness(
  change: Partial<ClientApi> = {},
  address = '/live-chat/hamburg?topic=sucht',
  memory: PageMemory = {},
) {
  const log: string[] = []
  const kept = new Map<TabKey, string>()
  const entry = { address, memory }
  const push = {
    queue: (_body: QueueBody): void => {},
    gone: (): void => {},
    moved: (): void => {},
    online: (_value: boolean): void => {},
  }
  /** Whether the chat's code fails to load. */
  const chatCode = { isMissing: false }
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
    enter: (request) => {
      log.push(`enter ${JSON.stringify(request)}`)
      return Promise.resolve(ticket)
    },
    queue: refused,
    consent: async (_id, decision, version) => {
      await done(`consent ${decision} ${version}`)
      return decision === 'decline' ? { state: 'Wiped', receipt: 'r' } : { state: 'Accepted' }
    },
    session: refused,
    device: refused,
    end: () => Promise.resolve({ state: 'Ended', receipt: 'r', purgeAt: 'p' }),
    leave: () => Promise.resolve({ receipt: 'r' }),
    wiped: () => Promise.resolve(true),
    rate: refused,
    ...change,
  }
  const flow = createClientFlow({
    api,
    locale: () => 'en',
    store: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => kept.set(key, value),
      clear: () => {
        kept.clear()
      },
    },
    page: {
      address: () => `https://example.org${entry.address}`,
      memory: () => entry.memory,
      remember: (next) => {
        entry.address = '/live-chat'
        entry.memory = next
        log.push(`remember ${JSON.stringify(next)}`)
      },
    },
    openChannel: (options) => {
      push.queue = options.onQueue
      push.gone = options.onGone
      push.moved = options.onMoved
      push.online = options.onOnline
      log.push(`channel ${options.ticketId} ${options.beatMs}`)
      return {
        refresh: () => log.push('refresh'),
        close: () => log.push('channel closed'),
      }
    },
    solveChallenge: () => Promise.resolve(7),
    now: () => 0,
    reload: () => log.push('reload'),
    deleteStores: () => Promise.resolve(),
    warmUpChat: () => {
      log.push('warm up')
      return chatCode.isMissing ? Promise.reject(new Error('no network')) : Promise.resolve()
    },
    createChat: () => {
      log.push('chat')
      // Only what the flow calls.
      return Promise.resolve({
        phase: { value: 'open' },
        messages: { value: [] },
        moves: { value: [] },
        open: () => done('chat open'),
        refreshRoster: () => done('chat roster'),
        wipe: () => done('chat wiped'),
        wake: () => log.push('chat wake'),
      } as never)
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { flow, log, kept, push, settle, entry, chatCode }
}

/** The same after the entry. */
export async function entered(change: Partial<ClientApi> = {}) {
  const parts = harness(change)
  await parts.flow.start()
  await parts.flow.enter(agency, { dataPolicyVersion: 'v1', zipCode: '20095' })
  return parts
}
