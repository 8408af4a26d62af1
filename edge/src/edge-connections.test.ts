import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { createLogger } from '@lotse/common/logger'
import { z } from 'zod'
import { megolmContent } from '../test/ciphertext.ts'
import { createTestBed, loginPath, sendPath, v3 } from '../test/edge-under-test.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { portOf } from '@lotse/common/listen'

const { upstream, edgeBefore, defer, close } = createTestBed()

afterEach(close)

test('the upstream request ends when the browser goes away', async () => {
  const behind = await upstream(() => {})
  const { port, page } = await edgeBefore(behind.url)
  const browser = connect({ port, host: '127.0.0.1' })
  browser.write(`GET ${v3}/sync?timeout=25000 HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await eventually(() => expect(behind.requests).toHaveLength(1))
  expect(behind.connections()).toBe(1)
  browser.destroy()
  await eventually(() => expect(behind.connections()).toBe(0))
  await eventually(async () =>
    expect(await page()).toContain('lotse_edge_requests_total{family="matrix",status="gone"} 1'),
  )
  expect(await page()).toContain('lotse_edge_open_requests{family="matrix"} 0')
})

test('a browser that goes away in the middle of a body leaves nothing behind', async () => {
  const behind = await upstream()
  const { port, page } = await edgeBefore(behind.url)
  const browser = connect({ port, host: '127.0.0.1' })
  browser.write(
    `PUT ${sendPath} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"half":`,
  )
  await eventually(async () =>
    expect(await page()).toContain('lotse_edge_open_requests{family="matrix"} 1'),
  )
  browser.destroy()
  await eventually(async () =>
    expect(await page()).toContain('lotse_edge_open_requests{family="matrix"} 0'),
  )
  expect(behind.requests).toEqual([])
})

test('an upstream that is down is 503 with a time to come back, said once in the log', async () => {
  const lines: string[] = []
  const log = createLogger('edge', { write: (line) => void lines.push(line) })
  const { url, page } = await edgeBefore('http://127.0.0.1:9', { log })
  for (const path of [`${v3}/sync`, `${v3}/sync`, loginPath]) {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toMatchObject({ errcode: 'M_UNKNOWN' })
  }
  expect(lines.map((line) => JSON.parse(line).resource)).toEqual(['synapse', 'keycloak'])
  expect(await page()).toContain(
    'lotse_edge_upstream_failures_total{family="matrix",code="unavailable"} 2',
  )
})

test('an upstream that comes back is used again, and the log says so', async () => {
  const lines: string[] = []
  const log = createLogger('edge', { write: (line) => void lines.push(line) })
  const before = await upstream()
  const { url } = await edgeBefore(before.url, { log })
  const sync = async (): Promise<number> => (await fetch(`${url}${v3}/sync`)).status
  expect(await sync()).toBe(200)
  await before.close()
  await eventually(async () => expect(await sync()).toBe(503))
  const after = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'))
  })
  defer(async () => await new Promise((resolve) => after.close(() => resolve())))
  after.listen(Number(new URL(before.url).port), '127.0.0.1')
  await once(after, 'listening')
  expect(await sync()).toBe(200)
  const said = lines.map((line) => z.object({ msg: z.string() }).parse(JSON.parse(line)).msg)
  expect(said).toEqual(['upstream does not answer', 'upstream answers again'])
})

/** A server that reads a request, writes `text` and hangs up. */
async function hangingUp(text: string): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => socket.end(text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  defer(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${portOf(server)}`
}

test('an upstream that hangs up before its answer is 503', async () => {
  const { url } = await edgeBefore(await hangingUp(''))
  expect((await fetch(`${url}${v3}/sync`)).status).toBe(503)
})

test('an answer that breaks off reaches the browser as broken, never as a short valid one', async () => {
  const partial = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n'
  const { url, page } = await edgeBefore(await hangingUp(partial))
  const answer = await fetch(`${url}${v3}/sync`)
  await expect(answer.text()).rejects.toThrow('terminated')
  await eventually(async () => expect(await page()).toContain('code="cut"} 1'))
})

test('an upstream that never answers is 504', async () => {
  const behind = await upstream(() => {})
  const { url } = await edgeBefore(behind.url, { answerTimeoutMs: 50, pollTimeoutMs: 60_000 })
  const answer = await fetch(`${url}${v3}/rooms/!abc%3Alocalhost/messages`)
  expect(answer.status).toBe(504)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('stopping ends held polls with 503 and lets the rest finish', async () => {
  const behind = await upstream((request, response) => {
    if (request.method === 'PUT') setTimeout(() => response.end('{}'), 200)
  })
  const { url, edge, page } = await edgeBefore(behind.url)
  const poll = fetch(`${url}${v3}/sync?timeout=25000`)
  const body = JSON.stringify(megolmContent())
  const sending = fetch(url + sendPath, { method: 'PUT', body })
  await eventually(() => expect(behind.requests).toHaveLength(2))
  const closed = edge.close()
  expect((await poll).status).toBe(503)
  expect((await sending).status).toBe(200)
  await closed
  expect(await page()).not.toContain('code="unavailable"}')
})

test('a large answer streams through a slow reader whole', async () => {
  const behind = await upstream((_, response) => void response.end(Buffer.alloc(8_000_000, 'y')))
  const { port } = await edgeBefore(behind.url)
  const length = await new Promise<number>((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path: `${v3}/sync`, agent: false })
    request.on('error', reject)
    request.on('response', (response) => {
      let received = 0
      response.on('data', (chunk: Buffer) => {
        received += chunk.length
        response.pause()
        setImmediate(() => response.resume())
      })
      response.on('end', () => resolve(received))
      response.on('error', reject)
    })
    request.end()
  })
  expect(length).toBe(8_000_000)
})
