import { afterAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomId } from '@lotse/common/random-id'
import { fetch, Agent } from 'undici'
import { WebSocket } from 'ws'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { acceptVisitor } from './accept-visitor.ts'
import { askMatrix } from './ask-matrix.ts'
import { createInstallation } from './installation.ts'
import { counselorsOf, logIn } from './staff.ts'
import { search } from './stores.ts'
import { createVisitor } from './visitor.ts'

const { state, synapse } = realParts()

/** The marks: an address to come from, one to claim, and a user agent that nobody else has. */
const marks = {
  address: '127.0.0.77',
  forwarded: '203.0.113.77',
  userAgent: 'Canary-UA-77-ohWohph4',
}
const headers = {
  'user-agent': marks.userAgent,
  'x-forwarded-for': marks.forwarded,
  'x-real-ip': marks.forwarded,
  forwarded: `for=${marks.forwarded}`,
}
const dispatcher = new Agent({ localAddress: marks.address })

afterAll(async () => dispatcher.close())

/** Synapse writes addresses in batches every few seconds. */
const untilWritten = 8_000

test('a marked address and user agent leave no trace in any table or log; recording switched on, they do', async () => {
  const counselor = await logIn(state, counselorsOf(state, 'hamburg')[0] ?? '')
  await counselor.switchOn('hamburg')
  const visitor = createVisitor({
    baseUrl: state.baseUrl,
    localAddress: marks.address,
    headers,
  })
  // The whole way, with errors on it: it is in errors that addresses are printed.
  await visitor.request('GET', '/live-chat/agencies/none')
  await visitor.request('POST', '/live-chat/anonymous', { agency: 1 })
  await visitor.request('GET', '/nothing/here')
  expect((await visitor.enter('hamburg')).status).toBe(201)
  await openSocket(visitor.ticketId)
  await acceptVisitor(counselor, visitor)
  await counselor.device(visitor.ticketId)
  await visitor.consent('confirm')
  const { chat } = (await visitor.session()).body as {
    chat: { accessToken: string; roomId: string; userId: string }
  }
  await visitor.device()
  const client = { baseUrl: state.matrixUrl, token: chat.accessToken, headers, dispatcher }
  const sync = { method: 'GET', path: '/sync?timeout=0' }
  expect((await askMatrix({ ...client, ...sync })).status).toBe(200)
  const body = { device_keys: {} }
  await askMatrix({ ...client, method: 'POST', path: '/keys/query', body })
  await askMatrix({ ...client, method: 'GET', path: '/account/whoami' })
  await failedLogin()
  await visitor.end()
  await sleep(untilWritten)
  expect(await search(state, Object.values(marks))).toEqual([])

  // The control: the same search finds a browser that is let past the edge, straight to Synapse.
  const second = createVisitor({ baseUrl: state.baseUrl })
  await second.enter('hamburg')
  await acceptVisitor(counselor, second)
  await second.consent('confirm')
  const direct = (await second.session()).body['chat'] as { accessToken: string }
  await askMatrix({ ...client, ...sync, baseUrl: synapse.url, token: direct.accessToken })
  await eventually(async () => {
    const found = await search(state, Object.values(marks))
    expect(found.map(({ text }) => text)).toContain(marks.address)
    expect(found.map(({ text }) => text)).toContain(marks.userAgent)
  }, 60)
  await second.leave()
  await forget()
}, 120_000)

test('the api itself, spoken to without the front, writes no mark down; a line that holds one is found', async () => {
  const parts = realParts()
  const installation = await createInstallation(parts)
  const log = join(parts.home, `canary-${randomId()}.log`)
  const api = await installation.startApi({}, log)
  const visitor = createVisitor({
    baseUrl: api.baseUrl,
    origin: parts.publicUrl,
    localAddress: marks.address,
    headers,
  })
  expect((await visitor.enter('hamburg')).status).toBe(201)
  await visitor.poll()
  await visitor.request('GET', '/live-chat/tickets?agency=hamburg')
  await visitor.request('POST', '/live-chat/anonymous', { agency: 'x'.repeat(20_000) })
  await visitor.request('GET', '/nothing/here')
  await sendRaw(
    new URL(api.baseUrl).port,
    `GET / HTTP/1.1\r\nUser-Agent: ${marks.userAgent}\r\nBad`,
  )
  await visitor.leave()
  await api.stop()
  const stores = {
    databases: { ...state.databases, lotse: installation.databaseUrl },
    logs: [log],
  }
  expect(await search(stores, Object.values(marks))).toEqual([])
  await appendFile(log, `from ${marks.address} with ${marks.userAgent}\n`)
  expect((await search(stores, Object.values(marks))).map(({ where }) => where)).toEqual([log, log])
  await installation.drop()
}, 60_000)

/** Sends bytes from the marked address and reads until the other side closes. */
async function sendRaw(port: string, text: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: marks.address })
  socket.end(text)
  socket.resume()
  await once(socket, 'close')
}

/** A login that fails, at the realm's own form: Keycloak's events carry addresses. */
async function failedLogin(): Promise<void> {
  const { url, staffRealm, testClient } = state.keycloak
  const response = await fetch(`${url}/realms/${staffRealm}/protocol/openid-connect/token`, {
    method: 'POST',
    dispatcher,
    headers,
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: testClient.id,
      client_secret: testClient.secret,
      username: 'anna',
      password: 'wrong',
    }),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'invalid_grant' })
}

/** A socket that is refused: it brings no cookie. */
async function openSocket(ticketId: string): Promise<void> {
  const url = `${state.baseUrl.replace('http', 'ws')}/live-chat/queue/${ticketId}`
  const socket = new WebSocket(url, {
    headers: { ...headers, origin: new URL(state.baseUrl).origin },
    localAddress: marks.address,
  })
  await new Promise<void>((resolve) => {
    socket.once('error', () => resolve())
    socket.once('close', () => resolve())
  })
}

/** Removes what the control has left, so that other tests' searches start clean. */
async function forget(): Promise<void> {
  const client = new pg.Client(state.databases.synapse)
  await client.connect()
  await client.query('delete from user_ips')
  await client.end()
}
