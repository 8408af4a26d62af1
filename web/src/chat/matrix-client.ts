import {
  createClient,
  Filter,
  MatrixScheduler,
  type MatrixClient,
} from 'matrix-js-sdk/lib/matrix.js'
import { ClientEvent, PendingEventOrdering } from 'matrix-js-sdk/lib/client.js'
import { SyncState } from 'matrix-js-sdk/lib/sync.js'
import type { ChatCredentials } from '../shared/api-types.ts'
import type { StoreOwner } from '../shared/tab-store.ts'
import { pageTimers } from '../shared/timers.ts'
import { databasePrefix } from './database-prefix.ts'
import { pauseAfter } from './line-retry.ts'

const noop = (): void => {}

interface SilentLogger {
  trace: () => void
  debug: () => void
  info: () => void
  warn: () => void
  error: () => void
  getChild: () => SilentLogger
}

const silent: SilentLogger = {
  trace: noop,
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
  getChild: () => silent,
}

/** Questions that the edge refuses are answered in the page: no 404 lines with room ids in the console. */
const localAnswers: [path: RegExp, status: number, body: object][] = [
  [/\/v3\/pushrules\/$/u, 200, { global: {} }],
  [/\/v3\/capabilities$/u, 200, { capabilities: {} }],
  [/\/room_keys\/version$/u, 404, { errcode: 'M_NOT_FOUND', error: '' }],
  [/\/rtc\/transports$/u, 404, { errcode: 'M_NOT_FOUND', error: '' }],
]

const fetchFn = ((input: string | URL, init?: RequestInit) => {
  const { pathname } = new URL(input, location.href)
  const local = localAnswers.find(([path]) => path.test(pathname))
  if (!local) return fetch(input, init)
  const headers = { 'content-type': 'application/json' }
  return Promise.resolve(new Response(JSON.stringify(local[2]), { status: local[1], headers }))
}) as typeof fetch

function newScheduler(): MatrixScheduler {
  return new MatrixScheduler((_event, attempts, error) =>
    pauseAfter(error, attempts, pageTimers.random()),
  )
}

function newFilter(): object {
  return {
    // Nobody has this name: it makes the first sync after a reload differ from the one before, which Synapse caches.
    presence: { types: [], not_types: ['*'], not_senders: [`@${crypto.randomUUID()}:x`] },
    account_data: { types: [], not_types: ['*'] },
    room: {
      account_data: { types: [], not_types: ['*'] },
      ephemeral: { types: [], not_types: ['*'] },
      timeline: { limit: 50 },
    },
  }
}

/** Whether this browser still has the store of a device; a lost one would open with new keys, and nobody would notice. */
export async function hasStore(owner: StoreOwner, deviceId: string): Promise<boolean> {
  // Browsers without `databases()` find out by the own-device check of the roster instead.
  if (typeof indexedDB.databases !== 'function') return true
  const names = (await indexedDB.databases()).map((database) => database.name)
  return names.includes(`${databasePrefix(owner, deviceId)}::matrix-sdk-crypto`)
}

/**
 * A client with crypto, not started yet. Its options were found by measuring: they keep it quiet, and out of every other
 * store of the browser.
 *
 * @param owner whose page it is
 * @param key 32 bytes for the encrypted store
 */
export async function createMatrixClient(
  owner: StoreOwner,
  credentials: ChatCredentials,
  key: Uint8Array<ArrayBuffer>,
): Promise<MatrixClient> {
  const { homeserverUrl: baseUrl, userId, deviceId, accessToken } = credentials
  const client = createClient({
    baseUrl,
    userId,
    deviceId,
    accessToken,
    logger: silent,
    fetchFn,
    scheduler: newScheduler(),
    localTimeoutMs: 10_000,
    disableVoip: true,
  })
  const cryptoDatabasePrefix = databasePrefix(owner, deviceId)
  await client.initRustCrypto({ cryptoDatabasePrefix, storageKey: key })
  const engine = client.getCrypto()
  if (!engine) throw new Error('the crypto engine did not start')
  engine.globalBlacklistUnverifiedDevices = true
  return client
}

/** Starts the sync loop and resolves once the first sync is in. @throws when it is aborted before */
export async function startMatrixClient(
  client: MatrixClient,
  userId: string,
  abort: AbortSignal,
): Promise<void> {
  const filter = newFilter()
  // Inline: a stored filter would be one more row on the homeserver.
  client.getOrCreateFilter = () => Promise.resolve(JSON.stringify(filter))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  abort.addEventListener('abort', () => {
    reject(abort.reason)
  })
  client.on(ClientEvent.Sync, (state) => {
    if (state === SyncState.Prepared) resolve()
  })
  await client.startClient({
    initialSyncLimit: 50,
    disablePresence: true,
    pollTimeout: 25_000,
    // Own messages take the server's order once confirmed; otherwise the two people see different orders.
    pendingEventOrdering: PendingEventOrdering.Detached,
    filter: Filter.fromJson(userId, undefined as unknown as string, filter),
  })
  await promise
}
