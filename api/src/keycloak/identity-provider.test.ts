import { generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { eventually } from '../../../test/setup/eventually.ts'
import {
  answerJson,
  type SeenRequest,
  startTestServer,
  type TestServer,
} from '../../test/http-server.ts'
import {
  createKeycloakIdentityProvider,
  type KeycloakIdentityProvider,
} from './identity-provider.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

const assertionKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  format: 'jwk',
})

/** A Keycloak that gives out service tokens and answers the rest as told; a slow machine is waited for. */
async function setUp(
  answer: (request: SeenRequest, response: ServerResponse) => void,
  { timeoutMs = 60_000 } = {},
): Promise<KeycloakIdentityProvider> {
  let tokens = 0
  server = await startTestServer((request, response) => {
    if (request.path.endsWith('/token') && request.body.includes('client_credentials'))
      answerJson(response, 200, { access_token: `service-${++tokens}`, expires_in: 300 })
    else answer(request, response)
  })
  return createKeycloakIdentityProvider({
    url: `${server.url}/auth`,
    publicUrl: 'https://auth.example.org',
    apiClientSecret: 'api-secret',
    anonymousClientSecret: 'anonymous-secret',
    assertionKey,
    timeoutMs,
  })
}

const user = { name: 'abcdefgh2', pseudonym: 'Stille Eule Mara' }

test('a user is one request without credentials, linked to its own name', async () => {
  const provider = await setUp((_, response) => {
    response.writeHead(201, { location: 'http://x/users/the-id' })
    response.end()
  })
  expect(await provider.ensureUser(user)).toBe('the-id')
  const request = server?.seen.find(({ path }) => path.includes('/admin/'))
  expect(request?.path).toBe('/auth/admin/realms/lotse-anonymous/users/')
  expect(request?.headers.authorization).toBe('Bearer service-1')
  expect(JSON.parse(request?.body ?? '')).toEqual({
    username: user.name,
    enabled: true,
    attributes: { pseudonym: [user.pseudonym] },
    federatedIdentities: [
      { identityProvider: 'lotse-api', userId: user.name, userName: user.name },
    ],
  })
})

test('the assertion is short-lived, for the public issuer, and never the same twice', async () => {
  const provider = await setUp((_, response) =>
    answerJson(response, 200, { access_token: 'anonymous', expires_in: 300 }),
  )
  expect(await provider.issueToken(user.name)).toEqual({ accessToken: 'anonymous', expiresIn: 300 })
  await provider.issueToken(user.name)
  const assertions = (server?.seen ?? []).map(({ body }) =>
    new URLSearchParams(body).get('assertion'),
  )
  const [first = '', second = ''] = assertions.filter((text) => text !== null)
  expect(decodeProtectedHeader(first)).toEqual({ alg: 'ES256', typ: 'JWT' })
  const { iss, sub, aud, iat = 0, exp = 0, jti } = decodeJwt(first)
  expect({ iss, sub, aud }).toEqual({
    iss: 'https://api.lotse.invalid/assertions',
    sub: user.name,
    aud: 'https://auth.example.org/realms/lotse-anonymous',
  })
  expect(exp - iat).toBe(30)
  expect(jti).not.toBe(decodeJwt(second).jti)
})

test('a service token that Keycloak no longer takes is replaced, once', async () => {
  const provider = await setUp((request, response) => {
    const fresh = request.headers.authorization === 'Bearer service-2'
    answerJson(response, fresh ? 200 : 401, [])
  })
  expect(await provider.listUsers('abc')).toEqual([])
  expect(server?.seen.filter(({ path }) => path.endsWith('/token'))).toHaveLength(2)
})

test.each([
  { status: 401, code: 'refused', reason: 'a wrong secret or a missing role' },
  { status: 403, code: 'refused', reason: 'a missing role' },
  { status: 400, code: 'refused', reason: 'a request that it does not understand' },
  { status: 429, code: 'unavailable', reason: 'too many requests' },
  { status: 500, code: 'unavailable', reason: 'a failure' },
  { status: 503, code: 'unavailable', reason: 'a start' },
])('$status is $code: $reason; the text stays behind', async ({ status, code }) => {
  const provider = await setUp((_, response) =>
    answerJson(response, status, { errorMessage: `User ${user.name} is in trouble` }),
  )
  for (const call of [
    () => provider.ensureUser(user),
    () => provider.issueToken(user.name),
    () => provider.removeUser(user.name),
    () => provider.listUsers('abc'),
  ]) {
    const error: unknown = await call().catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'UpstreamError', upstream: 'identity-provider', code })
    const seen = Error.isError(error) ? [error.message, error.cause] : []
    expect(JSON.stringify(seen)).not.toContain(user.name)
  }
})

test('a removed user that is still there is not yet gone', async () => {
  const provider = await setUp(({ method }, response) => {
    if (method !== 'DELETE') return answerJson(response, 200, [{ id: 'x', username: user.name }])
    response.writeHead(204)
    response.end()
  })
  await expect(provider.removeUser(user.name)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a Keycloak that says nothing is unavailable, and after three calls not asked any more', async () => {
  const provider = await setUp(() => {}, { timeoutMs: 1_000 })
  for (let call = 0; call < 4; call++)
    await expect(provider.issueToken(user.name)).rejects.toMatchObject({ code: 'unavailable' })
  expect(server?.seen).toHaveLength(3)
})

test('after an outage the probe finds out that Keycloak is back, and all who come at once are served', async () => {
  let down = true
  const provider = await setUp((_, response) =>
    down
      ? answerJson(response, 503, {})
      : answerJson(response, 200, { access_token: 'anonymous', expires_in: 300 }),
  )
  const probes = () => server?.seen.filter(({ body }) => body.includes('client_credentials')).length
  await provider.probe()
  for (let call = 0; call < 3; call++)
    await expect(provider.issueToken(user.name)).rejects.toMatchObject({ code: 'unavailable' })
  await provider.probe()
  expect(probes()).toBe(0)
  down = false
  await eventually(async () => {
    await provider.probe()
    expect(probes()).toBe(1)
  })
  await Promise.all(Array.from({ length: 5 }, async () => provider.issueToken(user.name)))
  await provider.probe()
  expect(probes()).toBe(1)
})

test('all pages of a long list are read', async () => {
  const names = Array.from({ length: 450 }, (_, index) => `abc${String(index).padStart(5, '0')}`)
  const provider = await setUp(({ path }, response) => {
    const query = new URL(path, 'http://x').searchParams
    const first = Number(query.get('first'))
    const page = names.slice(first, first + Number(query.get('max')))
    answerJson(
      response,
      200,
      page.map((username) => ({ id: username, username })),
    )
  })
  expect([...(await provider.listUsers('abc'))].toSorted()).toEqual(names)
})

test('a key of another kind is refused at the start', () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  expect(() =>
    createKeycloakIdentityProvider({
      url: 'http://x',
      publicUrl: 'http://x',
      apiClientSecret: '',
      anonymousClientSecret: '',
      assertionKey: key,
    }),
  ).toThrow(TypeError)
})
