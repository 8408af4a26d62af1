import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { systemLookups } from './system-lookups.ts'

let silent: Server
let port: number

beforeAll(async () => {
  // Takes connections and says nothing, ever.
  silent = createServer((socket) => socket.on('error', () => {}))
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  port = z.object({ port: z.number() }).parse(silent.address()).port
})
afterAll(() => {
  silent.close()
})

test('a server that says nothing is given up, and the connection with it', async () => {
  const closed = new Promise<void>((resolve) => {
    silent.once('connection', (socket) => socket.resume().once('close', () => resolve()))
  })
  const connectTo = { address: '127.0.0.1', port }
  const { ask } = systemLookups({ connectTo, limitMs: 300 })
  await expect(ask('app.example.org', '/')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await expect(closed).resolves.toBeUndefined()
})

test('a closed port is told by its code', async () => {
  const { ask } = systemLookups({ connectTo: { address: '127.0.0.1', port: 1 } })
  await expect(ask('app.example.org', '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a name resolves as it does for other programs of the machine', async () => {
  expect(await systemLookups({}).resolve('localhost')).toContain('127.0.0.1')
})

test('a name that cannot exist is told by its code', async () => {
  // Not even asked of a name server.
  await expect(systemLookups({}).resolve('a..b')).rejects.toMatchObject({ code: 'ENOTFOUND' })
})
