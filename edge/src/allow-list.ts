import type { EncryptedShape } from './encrypted-content.ts'

/**
 * What browsers may ask the homeserver for. Everything that is not in this table answers 404 and never reaches Synapse:
 * a browser token could otherwise create rooms, send plaintext into an encrypted room, read stored addresses and write
 * its own address into `ui_auth_sessions_ips` (measured).
 *
 * Paths are matched raw and passed on raw. Decoding and encoding again would let `%2F` or `..` mean one thing here and
 * another thing behind.
 */

const server = String.raw`[A-Za-z0-9.-]{1,230}(?:(?::|%3[Aa])\d{1,5})?`
// Room version 12 ids have no server part.
const room = String.raw`(?:!|%21)[A-Za-z0-9_-]{1,64}(?:(?::|%3[Aa])${server})?`
const transaction = String.raw`[A-Za-z0-9_~-][A-Za-z0-9._~-]{0,127}`

const kibibyte = 1024
/** An event may have 65,536 bytes (Matrix specification, size limits), so a longer body cannot become one. */
const eventLimit = 64 * kibibyte
/** A first upload carries a hundred one-time keys: 27 KB measured. */
const keyUploadLimit = 1024 * kibibyte
/** One encrypted message per device of the room, about 1.5 KB each. */
const toDeviceLimit = 256 * kibibyte
const smallLimit = 64 * kibibyte

/** A request that is passed on to Synapse. */
export interface MatrixRoute {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Matches the whole raw path, without the query. */
  readonly path: RegExp
  /** Most bytes that a body may have; 0 where no body is passed on. */
  readonly bodyLimit: number
  /** Whether Synapse holds the answer back until there is news. */
  readonly poll: boolean
  /** The shape of ciphertext that the body must have. */
  readonly shape?: EncryptedShape
}

function route(
  method: MatrixRoute['method'],
  path: string,
  bodyLimit: number,
  more: Partial<Pick<MatrixRoute, 'poll' | 'shape'>> = {},
): MatrixRoute {
  return {
    method,
    path: new RegExp(`^/_matrix/client/v3/${path}$`),
    bodyLimit,
    poll: false,
    ...more,
  }
}

/**
 * The table. Read receipts are missing on purpose: they would store who read what and when. So is typing: devices tell each
 * other encrypted what arrived and who is writing, and Synapse need not know.
 */
const matrixRoutes: readonly MatrixRoute[] = [
  route('GET', 'sync', 0, { poll: true }),
  route('POST', 'keys/upload', keyUploadLimit),
  route('POST', 'keys/query', smallLimit),
  route('POST', 'keys/claim', smallLimit),
  route('GET', 'keys/changes', 0),
  route('PUT', String.raw`sendToDevice/m\.room\.encrypted/${transaction}`, toDeviceLimit, {
    shape: 'to-device',
  }),
  // Says why a key is not given, in clear by design: which session, which code, a reason in words of the SDK.
  route('PUT', String.raw`sendToDevice/m\.room_key\.withheld/${transaction}`, toDeviceLimit),
  route('PUT', String.raw`rooms/${room}/send/m\.room\.encrypted/${transaction}`, eventLimit, {
    shape: 'room-event',
  }),
  route('GET', `rooms/${room}/messages`, 0),
]

/**
 * Questions that a Matrix client asks and whose answer is the same for everybody: the edge answers them itself, so the
 * reconnect probe, which carries no token, works and Synapse never sees it.
 */
const staticAnswers: ReadonlyMap<string, string> = new Map([
  [
    '/_matrix/client/versions',
    JSON.stringify({
      versions: Array.from({ length: 11 }, (_, index) => `v1.${index + 1}`),
      unstable_features: {},
    }),
  ],
  // Without an answer here the client never finishes its first sync (measured).
  ['/_matrix/client/v3/pushrules/', JSON.stringify({ global: {} })],
  ['/_matrix/client/v3/capabilities', JSON.stringify({ capabilities: {} })],
])

/** The row that allows this request, or undefined. */
export function findMatrixRoute(method: string, path: string): MatrixRoute | undefined {
  return matrixRoutes.find((row) => row.method === method && row.path.test(path))
}

/** The JSON text that the edge answers by itself, or undefined. */
export function findStaticAnswer(method: string, path: string): string | undefined {
  return method === 'GET' ? staticAnswers.get(path) : undefined
}

/**
 * Parameters that say who is asking: a token in a URL ends up in logs and histories, and an application service could
 * act for others with the rest. Browsers use the Authorization header only.
 */
const refusedParameters: ReadonlySet<string> = new Set([
  'access_token',
  'user_id',
  'device_id',
  'org.matrix.msc3202.device_id',
  'org.matrix.msc4326.device_id',
])

/** Whether a raw query names one of the parameters that say who is asking, in any encoding. */
export function hasIdentityParameter(query: string): boolean {
  // Twisted, which parses queries for Synapse, splits at semicolons as well.
  return query.split(/[&;]/).some((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    return refusedParameters.has(percentDecoded(name))
  })
}

/** Decodes byte by byte and never throws, unlike decodeURIComponent: `%ff` is no reason to let a query through. */
function percentDecoded(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
