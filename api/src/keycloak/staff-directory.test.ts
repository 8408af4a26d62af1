import { afterEach, expect, test } from '@jest/globals'
import { answerJson, startTestServer, type TestServer } from '../../test/http-server.ts'
import { createKeycloakStaffDirectory } from './staff-directory.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

const groups = [{ path: '/agencies/hamburg/counselors' }]

/** What Keycloak answers about the person `kim`, and to the other two questions. */
interface Answers {
  readonly token?: number
  readonly user: readonly [status: number, body: unknown]
  readonly groups?: readonly [status: number, body: unknown]
}

async function ask({ token = 200, user, groups: list = [200, groups] }: Answers) {
  server = await startTestServer(({ path }, response) => {
    if (path.endsWith('/token'))
      answerJson(response, token, { access_token: 'service', expires_in: 300 })
    else if (path.endsWith('/users/kim')) answerJson(response, ...user)
    else answerJson(response, ...list)
  })
  const directory = createKeycloakStaffDirectory({
    url: `${server.url}/auth`,
    clientSecret: 'directory-secret',
    timeoutMs: 60_000,
  })
  return directory.groupsOf('kim')
}

const kim = { id: 'kim', enabled: true }

test.each([
  { user: [200, kim], groups: ['/agencies/hamburg/counselors'], reason: 'in a group' },
  { user: [200, { ...kim, enabled: false }], groups: undefined, reason: 'disabled' },
  { user: [404, { error: 'User not found' }], groups: undefined, reason: 'deleted' },
] as const)('an answer about the person: $reason', async ({ user, groups: expected }) => {
  expect(await ask({ user })).toEqual(expected)
})

test.each<Answers & { readonly code: string; readonly reason: string }>([
  { user: [404, { error: 'Realm not found.' }], code: 'refused', reason: 'another 404' },
  { user: [404, '<html>'], code: 'refused', reason: 'the 404 of something in between' },
  { user: [403, {}], code: 'refused', reason: 'the account may not read' },
  { user: [500, {}], code: 'unavailable', reason: 'Keycloak is broken' },
  { user: [200, {}], code: 'refused', reason: 'not a user' },
  { user: [200, { ...kim, id: 'robin' }], code: 'refused', reason: 'another user' },
  { user: [200, kim], groups: [404, {}], code: 'refused', reason: 'no groups to be had' },
  { user: [200, kim], groups: [200, {}], code: 'refused', reason: 'not groups' },
  { token: 401, user: [200, kim], code: 'refused', reason: 'a wrong secret' },
])('everything else is an error, and so ends nothing: $reason', async ({ code, ...answers }) => {
  await expect(ask(answers)).rejects.toMatchObject({ name: 'UpstreamError', code })
})
