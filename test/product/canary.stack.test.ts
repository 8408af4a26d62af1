import { afterAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomId } from '@lotse/common/random-id'
import { keycloakAdmin } from '@lotse/stack/parts/keycloak/keycloak-admin'
import { fetch, Agent } from 'undici'
import { WebSocket } from 'ws'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { acceptVisitor } from './accept-visitor.ts'
import { askMatrix } from './ask-matrix.ts'
import { createInstallation, type Installation } from './installation.ts'
import { counselorsOf, logIn } from './staff.ts'
import { search } from './stores.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const { state, synapse, keycloak, secrets } = realParts()

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
  expect(await openSocket(visitor)).toMatchObject({ state: 'Waiting' })
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
  await failedLogin(state.keycloak.url, 'anna')
  await visitor.end()
  await sleep(untilWritten)
  expect(await search(state, Object.values(marks))).toEqual([])

  // The control: the same search finds a browser that is let past the edge, straight to Synapse and Keycloak.
  const second = createVisitor({ baseUrl: state.baseUrl })
  await second.enter('hamburg')
  await acceptVisitor(counselor, second)
  await second.consent('confirm')
  const direct = (await second.session()).body['chat'] as { accessToken: string }
  await askMatrix({ ...client, ...sync, baseUrl: synapse.url, token: direct.accessToken })
  const forbidEvents = await letKeycloakRecord()
  try {
    // Not anna again: two failures at once may lock an account.
    await failedLogin(keycloak.url, 'nobody-by-this-name')
    await eventually(async () => {
      const found = await search(state, Object.values(marks))
      expect(found).toContainEqual({ where: 'synapse.public.user_ips', text: marks.address })
      expect(found).toContainEqual({ where: 'synapse.public.user_ips', text: marks.userAgent })
      expect(found).toContainEqual({ where: 'keycloak.public.event_entity', text: marks.address })
    }, 60)
  } finally {
    await forbidEvents()
    await second.leave()
    await forget()
  }
}, 300_000)

test('the api itself, spoken to without the front, writes no mark down; one that prints its requests is found', async () => {
  const parts = realParts()
  const installation = await createInstallation(parts)
  const databases = { ...state.databases, lotse: installation.databaseUrl }
  const [log, control] = ['canary', 'control'].map((name) =>
    join(parts.home, `${name}-${randomId()}.log`),
  ) as [string, string]
  await visitApi(installation, log)
  expect(await search({ databases, logs: [log] }, Object.values(marks))).toEqual([])

  // The control: a forgotten line of debugging, in the process itself.
  const { pseudonym, found } = await visitApi(
    installation,
    control,
    printingRequests,
    async (text) => search({ databases, logs: [] }, [text]),
  )
  expect(found).toContainEqual({ where: 'lotse.livechat.ticket', text: pseudonym })
  const printed = await search({ databases, logs: [control] }, Object.values(marks))
  expect(new Set(printed)).toEqual(
    new Set(Object.values(marks).map((text) => ({ where: control, text }))),
  )
  await installation.drop()
}, 300_000)

/** Settings of an api process that prints who asks, as no code of the product does. */
const printingRequests = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import { subscribe } from 'node:diagnostics_channel'
    subscribe('http.server.request.start', ({ request }) =>
      console.log(request.socket.remoteAddress, request.rawHeaders.join(' ')))
  `)}`,
}

/**
 * A marked visit to an api process of its own, with errors on it.
 *
 * @param look asked while the visitor waits
 */
async function visitApi(
  installation: Installation,
  log: string,
  settings: Readonly<Record<string, string>> = {},
  look: (pseudonym: string) => Promise<unknown> = async () => undefined,
): Promise<{ readonly pseudonym: string; readonly found: unknown }> {
  const api = await installation.startApi(settings, log)
  const visitor = createVisitor({
    baseUrl: api.baseUrl,
    origin: realParts().publicUrl,
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
  const found = await look(visitor.pseudonym)
  await visitor.leave()
  await api.stop()
  return { pseudonym: visitor.pseudonym, found }
}

/** Sends bytes from the marked address and reads until the other side closes. */
async function sendRaw(port: string, text: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: marks.address })
  socket.end(text)
  socket.resume()
  await once(socket, 'close')
}

/**
 * A login that fails: Keycloak's events carry addresses.
 *
 * @param url of Keycloak with `/auth`, before the edge or behind it
 */
async function failedLogin(url: string, username: string): Promise<void> {
  const { staffRealm, testClient } = state.keycloak
  const response = await fetch(`${url}/realms/${staffRealm}/protocol/openid-connect/token`, {
    method: 'POST',
    dispatcher,
    headers,
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: testClient.id,
      client_secret: testClient.secret,
      username,
      password: 'wrong',
    }),
  })
  expect([400, 401]).toContain(response.status)
  expect(await response.json()).toMatchObject({ error: 'invalid_grant' })
}

/** Opens the visitor's socket from the marked address and returns the first message on it. */
async function openSocket(visitor: Visitor): Promise<unknown> {
  const url = `${state.baseUrl.replace('http', 'ws')}/live-chat/queue/${visitor.ticketId}`
  const socket = new WebSocket(url, {
    headers: { ...headers, cookie: visitor.cookie, origin: new URL(state.baseUrl).origin },
    localAddress: marks.address,
    handshakeTimeout: 20_000,
  })
  try {
    const [message] = (await once(socket, 'message')) as [Buffer]
    return JSON.parse(message.toString('utf8'))
  } finally {
    socket.terminate()
  }
}

/**
 * Lets Keycloak keep its events in its database, as the product's realm does not.
 *
 * @returns takes it back
 */
async function letKeycloakRecord(): Promise<() => Promise<void>> {
  const admin = await keycloakAdmin(keycloak.url, secrets.clients.bootstrap)
  const before = (await admin.get('/events/config')) as object
  await admin.put('/events/config', { ...before, eventsEnabled: true })
  return async () => admin.put('/events/config', before)
}

/** Removes what the control has left, so that other tests' searches start clean. */
async function forget(): Promise<void> {
  for (const [database, table] of [
    [state.databases.synapse, 'user_ips'],
    [state.databases.keycloak, 'event_entity'],
  ] as const) {
    const client = new pg.Client(database)
    await client.connect()
    await client.query(`delete from ${table}`)
    await client.end()
  }
}
