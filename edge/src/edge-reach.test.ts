import { afterEach, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createTestBed, sendPath, v3 } from '../test/edge-under-test.ts'
import { rawGet, rawRequest } from '../test/raw-request.ts'

const { upstream, edgeBefore, close } = createTestBed()

afterEach(close)

test('no path, method or trick outside the contract reaches an upstream', async () => {
  const behind = await upstream()
  const { port } = await edgeBefore(behind.url)
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...pieces) },
    {
      weight: 1,
      arbitrary: fc.string({
        unit: fc.constantFrom(...Array.from('aZ0._-~%2fFeE;:!@\\')),
        maxLength: 6,
      }),
    },
  )
  const method = fc.constantFrom(
    'GET',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'HEAD',
    'OPTIONS',
    'TRACE',
  )
  const target = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map((parts) => `/${parts.join('/')}`),
    // One step away from what is allowed, where the mistakes of a pattern would be: text put in anywhere …
    fc
      .tuple(fc.constantFrom(...allowedTargets), piece, fc.nat(80))
      .map(([base, insert, at]) => base.slice(0, at) + insert + base.slice(at)),
    // … and a whole segment put in, taken out or exchanged.
    fc
      .tuple(
        fc.constantFrom(...allowedTargets),
        fc.array(piece, { maxLength: 2 }),
        fc.nat(8),
        fc.nat(1),
      )
      .map(([base, inserts, at, remove]) =>
        base
          .split('/')
          .toSpliced(at + 1, remove, ...inserts)
          .join('/'),
      ),
  )
  let passed = 0
  await fc.assert(
    fc.asyncProperty(method, target, async (verb, path) => {
      behind.requests.length = 0
      const answer = await rawGet(port, verb, path)
      for (const request of behind.requests) {
        passed += 1
        expect(`${request.method} ${request.url}`).toBe(`${verb} ${path}`)
        expect(isInContract(request.method, request.url)).toBe(true)
      }
      expect(behind.requests.length === 1 || [400, 404].includes(answer.status)).toBe(true)
    }),
    { numRuns: 2_500 },
  )
  // The test would say nothing if the generator never got through.
  expect(passed).toBeGreaterThan(20)
})

const allowedTargets = [
  `${v3}/sync`,
  `${v3}/keys/upload`,
  `${v3}/keys/changes`,
  `${v3}/sendToDevice/m.room.encrypted/m1`,
  `${v3}/rooms/!abc%3Alocalhost/messages`,
  sendPath,
  '/auth/realms/lotse/protocol/openid-connect/token',
  '/auth/resources/1abcd/login/css/styles.css',
]

const tricks = '.. . %2e%2e %2E. ..; %2f %5c \\ ; ? # %00 %'.split(' ')
const forbidden = '_synapse admin master lotse-anonymous m.room.message register createRoom'.split(
  ' ',
)
const segments = new Set(allowedTargets.flatMap((target) => target.slice(1).split('/')))
const pieces = ['', ...segments, ...tricks, ...forbidden]

function plain(part: string | undefined): boolean {
  return part !== undefined && part !== '.' && part !== '..' && !/[%;\\]/.test(part)
}

function isId(part: string | undefined): boolean {
  return /^[!@a-z0-9._=:-]+$/i.test((part ?? '').replaceAll(/%(?:21|40|3a)/gi, ':'))
}

function isTransaction(part: string | undefined): boolean {
  return plain(part) && part !== ''
}

const loginPages = new Set([
  '.well-known/openid-configuration',
  'login-actions/authenticate',
  'login-actions/consent',
  'login-actions/required-action',
  'login-actions/restart',
  'protocol/openid-connect/auth',
  'protocol/openid-connect/certs',
  'protocol/openid-connect/logout',
  'protocol/openid-connect/logout/logout-confirm',
  'protocol/openid-connect/token',
])

/** The contract once more, written another way: segment by segment, with plain comparisons. */
function isInContract(method: string, url: string): boolean {
  const path = url.split('?')[0] ?? ''
  const parts = path.slice(1).split('/')
  if (parts[0] === 'auth') {
    if (!'GET HEAD POST OPTIONS'.split(' ').includes(method)) return false
    if (parts[1] === 'resources')
      return (
        ['login', 'common'].includes(parts[3] ?? '') &&
        parts.slice(2).every((part) => plain(part) && part !== '')
      )
    return parts[1] === 'realms' && parts[2] === 'lotse' && loginPages.has(parts.slice(3).join('/'))
  }
  if (parts.slice(0, 3).join('/') !== '_matrix/client/v3') return false
  const [a, b, c, d, e, ...more] = parts.slice(3)
  if (more.length > 0) return false
  const call = `${method} ${a}`
  if (call === 'GET sync') return b === undefined
  if (call === 'POST keys') return ['upload', 'query', 'claim'].includes(b ?? '') && c === undefined
  if (call === 'GET keys') return b === 'changes' && c === undefined
  if (call === 'PUT sendToDevice')
    return (
      ['m.room.encrypted', 'm.room_key.withheld'].includes(b ?? '') &&
      isTransaction(c) &&
      d === undefined
    )
  if (a !== 'rooms' || !isId(b)) return false
  if (method === 'GET') return c === 'messages' && d === undefined
  if (method !== 'PUT') return false
  return c === 'send' && d === 'm.room.encrypted' && isTransaction(e)
}

test.each([
  { line: 'GET http://evil.example/_matrix/client/v3/sync HTTP/1.1', reason: 'absolute form' },
  { line: 'GET * HTTP/1.1', reason: 'asterisk form' },
  { line: 'OPTIONS * HTTP/1.1', reason: 'asterisk form' },
  { line: `GET ${v3}/sync#x HTTP/1.1`, reason: 'a fragment' },
  { line: `GET ${v3}/sync?a=#b HTTP/1.1`, reason: 'a fragment after the query' },
  {
    line: `GET ${v3}/sync?filter={"a":1} HTTP/1.1`,
    reason: 'a quotation mark, which every browser encodes',
  },
  { line: `GET ${v3}\\sync HTTP/1.1`, reason: 'a backslash' },
  { line: `GET ${v3}/sync\u00e4 HTTP/1.1`, reason: 'a byte outside ASCII' },
  { line: 'CONNECT localhost:22 HTTP/1.1', reason: 'a tunnel' },
])('$line is refused: $reason', async ({ line }) => {
  const behind = await upstream()
  const { port } = await edgeBefore(behind.url)
  const answer = await rawRequest(port, `${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect([0, 400, 404]).toContain(answer.status)
  expect(behind.requests).toEqual([])
})

test.each([
  { head: 'Content-Length: 5\r\nTransfer-Encoding: chunked', reason: 'two lengths' },
  { head: 'Content-Length: 5\r\nContent-Length: 6', reason: 'two different lengths' },
  { head: 'Transfer-Encoding: xchunked', reason: 'an unknown coding' },
])('a body with $reason cannot smuggle a second request', async ({ head }) => {
  const behind = await upstream()
  const { port } = await edgeBefore(behind.url)
  const smuggled = 'GET /_synapse/admin/v2/users HTTP/1.1\r\nHost: x\r\n\r\n'
  const withheld = `${v3}/sendToDevice/m.room_key.withheld/m1`
  const text = `PUT ${withheld} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${head}\r\n\r\n0\r\n\r\n${smuggled}`
  await rawRequest(port, text).catch(() => undefined)
  expect(behind.requests.filter((request) => request.url !== withheld)).toEqual([])
})

test('an upgrade is an ordinary request and opens no tunnel', async () => {
  const behind = await upstream()
  const { port } = await edgeBefore(behind.url)
  const headers = ['Upgrade: websocket', 'Sec-WebSocket-Key: x']
  const answer = await rawGet(port, 'GET', `${v3}/sync`, headers)
  expect(answer.status).toBe(200)
  expect(behind.requests[0]?.headers.map(([name]) => name)).not.toContain('upgrade')
})
