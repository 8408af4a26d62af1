/**
 * Request headers that go on to the api and the edge. Everything else stays here: no address (X-Forwarded-For, Forwarded,
 * X-Real-IP), no User-Agent, no Referer ever reaches a process behind the front.
 */
const allowed: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'if-none-match',
  'origin',
  'sec-fetch-site',
  'transfer-encoding',
])

const allowedOnUpgrade: ReadonlySet<string> = new Set([
  'connection',
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'sec-websocket-extensions',
  'sec-websocket-key',
  'sec-websocket-protocol',
  'sec-websocket-version',
  'upgrade',
])

/** Response headers that mean one connection only (RFC 9110 section 7.6.1). */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers as node:http gives them raw: name, value, name, value. */
type RawHeaders = readonly string[]

/** Pairs of a raw header list. */
export function pairs(raw: RawHeaders): [name: string, value: string][] {
  return Array.from({ length: Math.floor(raw.length / 2) }, (_, index) => [
    raw[index * 2] ?? '',
    raw[index * 2 + 1] ?? '',
  ])
}

/**
 * The raw headers of the request to the process behind the front, built from nothing.
 *
 * @example upstreamHeaders(['Host', 'a', 'X-Forwarded-For', '203.0.113.77'], 'request') // ['Host', 'a']
 */
export function upstreamHeaders(raw: RawHeaders, kind: 'request' | 'upgrade'): string[] {
  const list = kind === 'request' ? allowed : allowedOnUpgrade
  return pairs(raw)
    .filter(([name]) => list.has(name.toLowerCase()))
    .flat()
}

/** The raw headers of the answer to the browser. */
export function answerHeaders(raw: RawHeaders): string[] {
  return pairs(raw)
    .filter(([name]) => !hopByHop.has(name.toLowerCase()))
    .flat()
}
