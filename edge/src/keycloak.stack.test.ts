import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { z } from 'zod'
import { realParts } from '../../test/setup/real-parts.ts'
import { searchDatabase } from '../../test/setup/search-database.ts'
import { canary, fromCanary, type BrowserAnswer } from '../test/browser.ts'
import { createTestBed, type EdgeUnderTest } from '../test/edge-under-test.ts'

const { keycloak, publicUrl, secrets, state } = realParts()
const username = `edge-${randomId()}`
const password = randomId()
const redirect = `${publicUrl}/admin/`
const { edgeBefore, close } = createTestBed()

beforeAll(async () => {
  await administer('POST', '/users', {
    username,
    enabled: true,
    firstName: 'Edge',
    lastName: 'Test',
    email: `${username}@example.org`,
    credentials: [{ type: 'password', value: password, temporary: false }],
  })
}, 300_000)

afterEach(close)

afterAll(async () => {
  const found = await administer('GET', `/users?exact=true&username=${username}`)
  const [user] = z.array(z.object({ id: z.string() })).parse(found)
  await administer('DELETE', `/users/${user?.id}`)
})

/** A call of the administration API, past the edge. */
async function administer(method: string, path: string, body?: unknown): Promise<unknown> {
  const granted = await fetch(`${keycloak.url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'lotse-bootstrap',
      client_secret: secrets.clients.bootstrap,
    }),
  })
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await granted.json())
  const answer = await fetch(`${keycloak.url}/admin/realms/lotse${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method}: ${answer.status}`)
  return method === 'GET' ? await answer.json() : undefined
}

async function edgeBeforeKeycloak(): Promise<EdgeUnderTest> {
  return await edgeBefore('http://127.0.0.1:9', { keycloakUrl: keycloak.url })
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

function cookiesOf(answer: BrowserAnswer): string {
  const set = [answer.headers['set-cookie'] ?? []].flat()
  return set.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

async function openLogin(edge: EdgeUnderTest, verifier: string): Promise<BrowserAnswer> {
  const query = new URLSearchParams({
    client_id: 'lotse-web',
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const url = `${edge.url}/auth/realms/lotse/protocol/openid-connect/auth?${query.toString()}`
  return await fromCanary('GET', url, { headers: { 'accept-language': 'de', accept: 'text/html' } })
}

test('a person logs in through the edge, and address and browser are nowhere in Keycloak’s database', async () => {
  const edge = await edgeBeforeKeycloak()
  const verifier = randomBytes(32).toString('base64url')
  const page = await openLogin(edge, verifier)
  expect(page.status).toBe(200)
  expect(page.body).toMatch(/<html[^>]* lang="de"/)
  expect(page.headers['content-security-policy']).toBeDefined()

  const files = [...page.body.matchAll(/(?:href|src)="(?:[^"]*)(\/auth\/resources\/[^"]+)"/g)]
  expect(files.length).toBeGreaterThan(1)
  for (const [, path] of files) expect((await fromCanary('GET', edge.url + path)).status).toBe(200)

  const action = /action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(action.startsWith(`${publicUrl}/auth/realms/lotse/login-actions/`)).toBe(true)
  const loggedIn = await fromCanary('POST', edge.url + action.slice(publicUrl.length), {
    headers: { ...form, cookie: `lotse=SENTINEL-COOKIE; ${cookiesOf(page)}` },
    body: new URLSearchParams({ username, password }).toString(),
  })
  expect(loggedIn.status).toBe(302)
  const location = new URL(String(loggedIn.headers['location']))
  expect(location.href.startsWith(redirect)).toBe(true)

  const token = await fromCanary(
    'POST',
    `${edge.url}/auth/realms/lotse/protocol/openid-connect/token`,
    {
      headers: { ...form, origin: publicUrl },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'lotse-web',
        redirect_uri: redirect,
        code_verifier: verifier,
        code: location.searchParams.get('code') ?? '',
      }).toString(),
    },
  )
  expect(token.status).toBe(200)
  expect(token.headers['access-control-allow-origin']).toBe(publicUrl)
  expect(JSON.parse(token.body)).toHaveProperty('refresh_token')

  const marks = [canary.address, canary.forwarded, canary.userAgent, 'SENTINEL-COOKIE']
  expect(await searchDatabase(state.databases.keycloak, marks)).toEqual([])
}, 300_000)

test('a wrong password is answered with the form again', async () => {
  const edge = await edgeBeforeKeycloak()
  const page = await openLogin(edge, 'x'.repeat(43))
  const action = /action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const answer = await fromCanary('POST', edge.url + action.slice(publicUrl.length), {
    headers: { ...form, cookie: cookiesOf(page) },
    body: new URLSearchParams({ username, password: 'wrong' }).toString(),
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toContain('kc-form-login')
}, 300_000)

test.each([
  '/auth/admin/',
  '/auth/admin/realms/lotse/users',
  '/auth/realms/master/.well-known/openid-configuration',
  '/auth/realms/lotse-anonymous/.well-known/openid-configuration',
  '/auth/realms/lotse/..;/master/.well-known/openid-configuration',
  '/auth/realms/lotse/%2e%2e/master/.well-known/openid-configuration',
  '/auth/realms/lotse/account/',
  '/auth/realms/lotse/protocol/saml/descriptor',
  '/auth/realms/lotse/protocol/openid-connect/registrations?client_id=lotse-web',
  '/auth/realms/lotse/protocol/openid-connect/userinfo',
  '/auth/realms/lotse/.well-known/uma2-configuration',
  '/auth/health/ready',
  '/auth/metrics',
])('GET %s is closed', async (path) => {
  const edge = await edgeBeforeKeycloak()
  const answer = await fromCanary('GET', edge.url + path)
  expect(answer.status).toBe(404)
  expect(answer.body).toContain('M_UNRECOGNIZED')
})

test.each([
  'protocol/saml',
  'protocol/openid-connect/auth/device',
  'protocol/openid-connect/token/introspect',
  'protocol/openid-connect/revoke',
  'protocol/openid-connect/ext/par/request',
  'protocol/openid-connect/ext/ciba/auth',
  'clients-registrations/openid-connect',
  'authz/protection/permission',
])('POST to %s is closed', async (path) => {
  const edge = await edgeBeforeKeycloak()
  const answer = await fromCanary('POST', `${edge.url}/auth/realms/lotse/${path}`, {
    headers: form,
    body: 'client_id=lotse-web',
  })
  expect(answer.status).toBe(404)
  expect(answer.body).toContain('M_UNRECOGNIZED')
})
