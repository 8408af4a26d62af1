import { afterEach, expect, test } from '@jest/globals'
import type { Clock } from '@lotse/common/clock'
import { answerJson, type SeenRequest, startTestServer } from '../../test/http-server.ts'
import type { ServerResponse } from 'node:http'
import { createSynapseClient, path, type SynapseClient } from './synapse-client.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp()
})

async function setUp(
  answer: (request: SeenRequest, response: ServerResponse, count: number) => void,
  options: { timeoutMs?: number } = {},
): Promise<{ client: SynapseClient; seen: readonly SeenRequest[]; sleeps: number[] }> {
  let count = 0
  const server = await startTestServer((request, response) => answer(request, response, ++count))
  const sleeps: number[] = []
  const clock: Clock = {
    now: () => new Date(0),
    sleep: async (ms) => {
      sleeps.push(ms)
    },
  }
  const client = createSynapseClient({ url: server.url, asToken: 'secret', clock, ...options })
  cleanups.push(
    () => client.close(),
    () => server.close(),
  )
  return { client, seen: server.seen, sleeps }
}

const get = { method: 'GET', path: '/x' } as const

test('a request carries the token, the constant user agent and nothing about anybody', async () => {
  const { client, seen } = await setUp((_, response) => answerJson(response, 200, { ok: true }))
  await client.send({
    method: 'PUT',
    path: path`/rooms/${'!a/b:x'}/state/${'m.room.power_levels'}/?x=1`,
    body: { a: 1 },
    as: '@lc_a_x:example.org',
  })
  expect(seen[0]?.path).toBe(
    '/rooms/!a%2Fb%3Ax/state/m.room.power_levels/?x=1&user_id=%40lc_a_x%3Aexample.org',
  )
  expect(seen[0]?.body).toBe('{"a":1}')
  expect(Object.keys(seen[0]?.headers ?? {}).toSorted()).toEqual([
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ])
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer secret',
    'user-agent': 'sync-v3-proxy-',
  })
})

test.each([
  { status: 403, body: { errcode: 'M_FORBIDDEN' }, errcode: 'M_FORBIDDEN' },
  { status: 404, body: 'not json', errcode: 'M_UNKNOWN' },
  { status: 409, body: {}, errcode: 'M_UNKNOWN' },
  { status: 200, body: { errcode: 'M_ODD' }, errcode: undefined },
])('an answer $status is handed on with its code', async ({ status, body, errcode }) => {
  const { client } = await setUp((_, response) => answerJson(response, status, body))
  expect(await client.send(get)).toMatchObject({ status, errcode })
})

test.each([
  { status: 500, code: 'unavailable' },
  { status: 502, code: 'unavailable' },
  { status: 401, code: 'refused' },
])('an answer $status is $code, and its text stays behind', async ({ status, code }) => {
  const { client } = await setUp((_, response) =>
    answerJson(response, status, { errcode: 'M_UNKNOWN', error: '@lc_a_secret' }),
  )
  const error: unknown = await client.send(get).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'UpstreamError', code, status })
  expect(String(error)).not.toContain('secret')
  expect(JSON.stringify(error)).not.toContain('lc_a_secret')
})

test('"too many requests" is waited out for as long as it asks', async () => {
  const { client, sleeps } = await setUp((_, response, count) =>
    count < 3
      ? answerJson(response, 429, { errcode: 'M_LIMIT_EXCEEDED', retry_after_ms: 700 })
      : answerJson(response, 200, {}),
  )
  expect(await client.send(get)).toMatchObject({ status: 200 })
  expect(sleeps).toEqual([700, 700])
})

test.each([
  { retryAfterMs: 700, requests: 3, reason: 'it never ends' },
  { retryAfterMs: 60_000, requests: 1, reason: 'it asks for too long' },
])('"too many requests" is given up when $reason', async ({ retryAfterMs, requests }) => {
  const { client, seen } = await setUp((_, response) =>
    answerJson(response, 429, { retry_after_ms: retryAfterMs }),
  )
  await expect(client.send(get)).rejects.toMatchObject({ code: 'unavailable', status: 429 })
  expect(seen).toHaveLength(requests)
  expect(client.breaker.state).toBe('closed')
})

test('a server that takes the call and says nothing is unavailable, and soon not asked any more', async () => {
  const { client, seen } = await setUp(() => {}, { timeoutMs: 500 })
  for (let call = 0; call < 3; call++)
    await expect(client.send(get)).rejects.toMatchObject({ code: 'unavailable' })
  expect(client.breaker.state).toBe('open')
  await expect(client.send(get)).rejects.toMatchObject({ code: 'unavailable' })
  expect(seen).toHaveLength(3)
})

test('a server that breaks off in the middle of its answer is unavailable', async () => {
  const { client } = await setUp((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"a"')
    setTimeout(() => response.destroy(), 5)
  })
  await expect(client.send(get)).rejects.toMatchObject({ code: 'unavailable' })
})

test('nobody there is unavailable', async () => {
  const server = await startTestServer(() => {})
  await server.close()
  const client = createSynapseClient({ url: server.url, asToken: 'secret' })
  cleanups.push(() => client.close())
  await expect(client.send(get)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await client.probe()).toBe(false)
})

test('the health check counts as an answer', async () => {
  const { client, seen } = await setUp((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end('OK')
  })
  expect(await client.probe()).toBe(true)
  expect(seen[0]?.path).toBe('/health')
})
