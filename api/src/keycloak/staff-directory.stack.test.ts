import { randomId } from '@lotse/common/random-id'
import { expect, test } from '@jest/globals'
import { realParts } from '../../../test/setup/real-parts.ts'
import { createStaffAccount } from '../../../test/product/staff-account.ts'
import { createKeycloakStaffDirectory } from './staff-directory.ts'
import { tokenAnswerSchema } from '@lotse/common/service-token'

const parts = realParts()
const { url } = parts.keycloak
const clientSecret = parts.secrets.clients.directory

test('the directory says the groups of a person, and when the account is disabled or deleted', async () => {
  const directory = createKeycloakStaffDirectory({ url, clientSecret })
  const account = await createStaffAccount(parts, 'hamburg')
  const { id: subject } = account
  expect(await directory.groupsOf(subject)).toEqual(['/agencies/hamburg/counselors'])
  await account.remove()
  expect(await directory.groupsOf(subject)).toEqual([])
  await account.disable()
  expect(await directory.groupsOf(subject)).toBeUndefined()
  await account.delete()
  expect(await directory.groupsOf(subject)).toBeUndefined()
})

test.each([
  { options: { url, clientSecret: 'wrong' }, reason: 'a wrong secret', code: 'refused' },
  { options: { url: `${url}/nowhere`, clientSecret }, reason: 'a wrong path', code: 'refused' },
  {
    options: { url: 'http://127.0.0.1:9', clientSecret },
    reason: 'nobody there',
    code: 'unavailable',
  },
])('what is not an answer about the person is an error: $reason', async ({ options, code }) => {
  const asked = createKeycloakStaffDirectory(options).groupsOf(randomId())
  await expect(asked).rejects.toMatchObject({ name: 'UpstreamError', code })
})

test('its account may read users and change nothing', async () => {
  const answer = await fetch(`${url}/realms/lotse/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'lotse-api',
      client_secret: clientSecret,
    }),
  })
  const { access_token: token } = tokenAnswerSchema.parse(await answer.json())
  const account = await createStaffAccount(parts, 'hamburg')
  const { id: subject } = account
  const ask = async (method: string, path: string, body?: unknown): Promise<number> => {
    const response = await fetch(`${url}/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await response.body?.cancel()
    return response.status
  }
  expect(await ask('GET', `/lotse/users/${subject}`)).toBe(200)
  expect(await ask('PUT', `/lotse/users/${subject}`, { enabled: false })).toBe(403)
  expect(await ask('DELETE', `/lotse/users/${subject}`)).toBe(403)
  expect(await ask('POST', `/lotse/users/${subject}/logout`)).toBe(403)
  expect(await ask('POST', '/lotse/users', { username: `x-${randomId()}` })).toBe(403)
  expect(await ask('POST', '/lotse/groups', { name: randomId() })).toBe(403)
  expect(await ask('GET', `/lotse-anonymous/users`)).toBe(403)
  await account.delete()
})
