import { afterEach, expect, test } from '@jest/globals'
import { createLogger } from '@lotse/common/logger'
import { megolmContent, olmContent } from '../test/ciphertext.ts'
import { createTestBed, loginPath, sendPath, v3 } from '../test/edge-under-test.ts'
import { rawGet } from '../test/raw-request.ts'

const { upstream, edgeBefore, close } = createTestBed()

afterEach(close)

const toDevicePath = `${v3}/sendToDevice/m.room.encrypted/m1`

const tellTales = [
  'User-Agent: SENTINEL-UA-77',
  'X-Forwarded-For: 203.0.113.77',
  'X-Real-IP: 203.0.113.77',
  'Forwarded: for=203.0.113.77',
  'Via: 1.1 sentinel',
  'X-Client-IP: 203.0.113.77',
  'Origin: http://localhost:8080',
  'Referer: http://localhost:8080/live-chat/hamburg',
  'Cookie: lotse=SENTINEL; KC_RESTART=mine',
  'Accept-Language: de',
  'X-Anything: SENTINEL',
]

test('Synapse receives exactly the headers of the contract', async () => {
  const synapse = await upstream()
  const { port } = await edgeBefore(synapse.url)
  const target = `${v3}/sync?filter=%7B%7D&timeout=0&_cacheBuster=1`
  await rawGet(port, 'GET', target, ['Authorization: Bearer syt_1', ...tellTales])
  expect(synapse.requests).toEqual([
    {
      method: 'GET',
      url: target,
      headers: [
        ['host', new URL(synapse.url).host],
        ['connection', 'keep-alive'],
        ['user-agent', 'sync-v3-proxy-'],
        ['authorization', 'Bearer syt_1'],
      ],
      body: '',
    },
  ])
})

test('Keycloak receives what a login page needs and neither address nor browser', async () => {
  const keycloak = await upstream()
  const { port } = await edgeBefore(keycloak.url)
  await rawGet(port, 'GET', '/auth/realms/lotse/protocol/openid-connect/auth?a=b', tellTales)
  expect(keycloak.requests[0]?.headers).toEqual([
    ['host', 'localhost'],
    ['connection', 'keep-alive'],
    ['accept-language', 'de'],
    ['origin', 'http://localhost:8080'],
    ['cookie', 'KC_RESTART=mine'],
  ])
})

test('the question who is asking belongs into the header: 400 for a token in the URL', async () => {
  const behind = await upstream()
  const { url } = await edgeBefore(behind.url)
  const answer = await fetch(`${url}${v3}/sync?access_token=syt_1`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ errcode: 'M_INVALID_PARAM', error: expect.any(String) })
  expect(behind.requests).toEqual([])
})

test('a refusal says nothing but that it is one', async () => {
  const { url } = await edgeBefore('http://127.0.0.1:9')
  const answer = await fetch(`${url}/_synapse/admin/v2/users`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('{"errcode":"M_UNRECOGNIZED","error":"Unrecognized request"}')
  expect([...answer.headers.keys()].toSorted()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
    'x-content-type-options',
  ])
})

test('the answers that are the same for everybody need no Synapse', async () => {
  const { url } = await edgeBefore('http://127.0.0.1:9')
  const answer = await fetch(`${url}/_matrix/client/versions`)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ versions: expect.arrayContaining(['v1.11']) })
})

test('an answer passes with its status and without banners or foreign cookies', async () => {
  const behind = await upstream((request, response) => {
    const cookies = ['KC_RESTART=1; Path=/; HttpOnly', 'tracking=1']
    response.writeHead(request.url?.startsWith('/auth') === true ? 302 : 401, {
      'content-type': 'application/json',
      server: 'Synapse/1.163.2',
      'access-control-allow-origin': '*',
      location: 'http://localhost:8080/admin/',
      'set-cookie': cookies,
    })
    response.end('{"errcode":"M_UNKNOWN_TOKEN"}')
  })
  const { url } = await edgeBefore(behind.url)
  const matrix = await fetch(`${url}${v3}/sync`)
  expect(matrix.status).toBe(401)
  expect(await matrix.json()).toEqual({ errcode: 'M_UNKNOWN_TOKEN' })
  for (const name of ['server', 'set-cookie', 'access-control-allow-origin', 'location'])
    expect(matrix.headers.has(name)).toBe(false)
  const login = await fetch(url + loginPath, { redirect: 'manual' })
  expect(login.status).toBe(302)
  expect(login.headers.get('location')).toBe('http://localhost:8080/admin/')
  expect(login.headers.getSetCookie()).toEqual(['KC_RESTART=1; Path=/; HttpOnly'])
  expect(login.headers.has('server')).toBe(false)
})

test.each([
  { method: 'PUT', path: sendPath, size: 64 * 1024, status: 200, reason: 'the largest event' },
  { method: 'PUT', path: sendPath, size: 64 * 1024 + 1, status: 413, reason: 'a byte too many' },
  { method: 'POST', path: `${v3}/keys/upload`, size: 1024 * 1024, status: 200, reason: 'keys' },
  { method: 'POST', path: `${v3}/keys/upload`, size: 1024 * 1024 + 1, status: 413, reason: 'keys' },
  {
    method: 'POST',
    path: '/auth/realms/lotse/protocol/openid-connect/token',
    size: 64 * 1024 + 1,
    status: 413,
    reason: 'a login form',
  },
  { method: 'PUT', path: sendPath, size: 20 * 1024 * 1024, status: 413, reason: 'far too many' },
])('$size bytes to $path: $status ($reason)', async ({ method, path, size, status }) => {
  const behind = await upstream()
  const { url } = await edgeBefore(behind.url)
  for (const chunked of [false, true]) {
    behind.requests.length = 0
    const body = bodyOf(path, size)
    const answer = await fetch(url + path, {
      method,
      body: chunked ? new Blob([body]).stream() : body,
      ...(chunked ? { duplex: 'half' as const } : {}),
    })
    expect(answer.status).toBe(status)
    expect((await answer.text()).includes('"M_TOO_LARGE"')).toBe(status === 413)
    expect(behind.requests.map((request) => request.body.length)).toEqual(
      status === 200 ? [size] : [],
    )
  }
})

/** A body of this length that passes, but for its length. */
function bodyOf(path: string, size: number): Buffer {
  if (path !== sendPath) return Buffer.alloc(size, 'x')
  const frame = JSON.stringify(megolmContent()).length - megolmContent().ciphertext.length
  return Buffer.from(JSON.stringify(megolmContent('', size - frame)))
}

test.each([
  { path: sendPath, body: megolmContent(), status: 200 },
  { path: sendPath, body: { msgtype: 'm.text', body: 'SENTINEL-TEXT' }, status: 400 },
  { path: toDevicePath, body: { messages: { '@a:b': { DEVICE: olmContent() } } }, status: 200 },
  { path: toDevicePath, body: { messages: { '@a:b': { DEVICE: { body: 'x' } } } }, status: 400 },
])('what is no ciphertext never reaches Synapse: $path $status', async ({ path, body, status }) => {
  const behind = await upstream()
  const { url } = await edgeBefore(behind.url)
  const text = JSON.stringify(body)
  const answer = await fetch(url + path, { method: 'PUT', body: text })
  expect(answer.status).toBe(status)
  const passed = status === 200
  expect(behind.requests.map((request) => request.body)).toEqual(passed ? [text] : [])
  const said = await answer.text()
  expect(said.includes('"M_BAD_JSON"')).toBe(!passed)
  expect(said).not.toContain('SENTINEL')
})

test('requests leave no line in the log', async () => {
  const lines: string[] = []
  const log = createLogger('edge', { write: (line) => void lines.push(line) })
  const behind = await upstream()
  const { url } = await edgeBefore(behind.url, { log })
  for (const path of [`${v3}/sync`, loginPath, '/nothing', `${v3}/sync?access_token=x`])
    await fetch(url + path)
  expect(lines).toEqual([])
})
