import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { systemClock } from './clock.ts'
import { z } from 'zod'
import { BrokenLineError } from './json-lines.ts'
import { HttpTransport } from './http-transport.ts'
import type { ApiRequest, Transport } from './transport.ts'

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Breaks the connection after the body. */
  readonly broken?: boolean
}

let answers: Answer[]
let asked: { method: string; authorization: string | undefined }[]
let waits: number[]
let tokens: number
let server: Server
let transport: Transport

beforeEach(async () => {
  answers = []
  asked = []
  waits = []
  tokens = 0
  server = createServer((request, response) => {
    request.resume()
    const { method = '', headers } = request
    asked.push({ method, authorization: headers.authorization })
    const { status, headers: extra = {}, body = '{}', broken = false } = answers.shift() ?? ok
    response.writeHead(status, extra)
    response.write(body)
    if (broken) setImmediate(() => response.destroy())
    else response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  transport = new HttpTransport({
    access: {
      server: `http://127.0.0.1:${port}`,
      namespace: undefined,
      credentials: async () => ({ authorization: `Bearer ${++tokens}`, tls: {} }),
    },
    clock: {
      now: () => new Date(0),
      sleep: async (ms) => {
        waits.push(ms)
      },
    },
    random: () => 0.5,
  })
})

afterEach(async () => {
  await transport.close()
  server.closeAllConnections()
  server.close()
})

const ok: Answer = { status: 200, body: '{"ok":true}' }
const get: ApiRequest = { method: 'GET', path: '/a' }
const post: ApiRequest = { method: 'POST', path: '/a', body: {} }
const patch = (contentType: string): ApiRequest => ({
  method: 'PATCH',
  path: '/a',
  body: {},
  contentType,
})

test.each<{ request: ApiRequest; first: Answer; tries: number; reason: string }>([
  { request: get, first: { status: 503 }, tries: 2, reason: 'a read is repeated' },
  {
    request: get,
    first: { status: 200, body: '{', broken: true },
    tries: 2,
    reason: 'so is one that broke off',
  },
  {
    request: get,
    first: { status: 404 },
    tries: 1,
    reason: 'what is not there is not asked for again',
  },
  {
    request: post,
    first: { status: 503 },
    tries: 1,
    reason: 'a second POST might make a second object',
  },
  { request: post, first: { status: 429 }, tries: 2, reason: 'the server did not begin with it' },
  {
    request: patch('application/apply-patch+yaml'),
    first: { status: 500 },
    tries: 2,
    reason: 'applying twice is applying once',
  },
  {
    request: patch('application/merge-patch+json'),
    first: { status: 500 },
    tries: 1,
    reason: 'the version would be refused',
  },
])('$request.method after $first.status: $reason', async ({ request, first, tries }) => {
  answers = [first]
  const result = await transport.request(request).catch(() => 'refused')
  expect(asked).toHaveLength(tries)
  expect(result).toEqual(tries === 1 ? 'refused' : { ok: true })
})

test('Retry-After is honoured, up to half a minute', async () => {
  answers = [
    { status: 429, headers: { 'retry-after': '3' } },
    { status: 429, headers: { 'retry-after': '3600' } },
  ]
  await transport.request(get)
  expect(waits.map((ms) => Math.floor(ms / 1000))).toEqual([3, 30])
})

test('it gives up after some tries, with the reason of the server', async () => {
  const body = JSON.stringify({ kind: 'Status', reason: 'ServiceUnavailable', code: 503 })
  answers = Array.from({ length: 9 }, () => ({ status: 503, body }))
  await expect(transport.request(get)).rejects.toMatchObject({
    status: 503,
    reason: 'ServiceUnavailable',
  })
  expect(asked).toHaveLength(5)
})

test('a conflict names fields and managers', async () => {
  const causes = [{ field: '.spec.liveChat.enabled', message: 'conflict with "argocd"' }]
  const body = JSON.stringify({ reason: 'Conflict', code: 409, details: { causes } })
  answers = [{ status: 409, body }]
  await expect(transport.request(get)).rejects.toMatchObject({ status: 409, causes })
})

test('a token that is refused is read again', async () => {
  answers = [{ status: 401 }]
  await transport.request(get)
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer 1', 'Bearer 2'])
})

test('one look for credentials serves all who wait', async () => {
  await Promise.all([get, get, get].map(async (request) => transport.request(request)))
  expect(tokens).toBe(1)
})

test.each([
  {
    credentials: async () => new Promise<never>(() => {}),
    code: 'TimeoutError',
    reason: 'a program that never ends',
  },
  {
    credentials: async () => {
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    },
    code: 'ENOENT',
    reason: 'a file that is not there',
  },
])(
  'without credentials nothing is asked, and the error says so: $reason',
  async ({ credentials, code }) => {
    const without = new HttpTransport({
      access: { server: 'http://127.0.0.1:9', namespace: undefined, credentials },
      clock: systemClock,
      random: () => 0,
      tries: 1,
      timeoutMs: 50,
    })
    const error: unknown = await without
      .request({ method: 'GET', path: '/' })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 0, reason: 'NoCredentials' })
    const { cause } = error as { cause: { name: string; code: unknown } }
    expect([cause.name, cause.code]).toContain(code)
    const signal = AbortSignal.abort(new Error('not any more'))
    await expect(without.request({ method: 'GET', path: '/', signal })).rejects.toThrow(
      'not any more',
    )
    await without.close()
  },
)

test('a stream gives whole lines, and says when the last one is cut off', async () => {
  answers = [
    { status: 200, body: '{"n":1}\n{"n":"ü"}\n' },
    { status: 200, body: '{"n":1}\n{"n":' },
    { status: 410, body: '{"reason":"Expired"}' },
  ]
  const read = async (): Promise<unknown[]> => {
    const lines: unknown[] = []
    for await (const line of transport.stream({ path: '/w' })) lines.push(line)
    return lines
  }
  expect(await read()).toEqual([{ n: 1 }, { n: 'ü' }])
  await expect(read()).rejects.toThrow(BrokenLineError)
  await expect(read()).rejects.toMatchObject({ status: 410, reason: 'Expired' })
})
