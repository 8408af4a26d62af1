import KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { randomId } from '@lotse/common/random-id'
import { expect, test } from '@jest/globals'
import { realParts } from '../../../test/setup/real-parts.ts'
import { tokenAnswerSchema } from '@lotse/common/service-token'
import { createTokenVerifier } from './staff-tokens.ts'

const { keycloak, publicUrl, secrets } = realParts()
const realm = 'lotse'
const options = {
  jwksUrl: `${keycloak.url}/realms/${realm}/protocol/openid-connect/certs`,
  issuer: `${publicUrl}/auth/realms/${realm}`,
  audience: 'lotse-api',
}

/** A counselor of a new agency, and a token of theirs. */
async function logIn(): Promise<{ id: string; group: string; token: string }> {
  const admin = new KeycloakAdminClient({ baseUrl: keycloak.url, realmName: 'master' })
  await admin.auth({
    grantType: 'client_credentials',
    clientId: 'lotse-bootstrap',
    clientSecret: secrets.clients.bootstrap,
  })
  const agency = randomId()
  const { id: parent } = await admin.groups.create({ realm, name: agency })
  const { id: child } = await admin.groups.createChildGroup(
    { realm, id: parent },
    { name: 'counselors' },
  )
  const username = `kim-${agency}`
  const password = randomId()
  const { id } = await admin.users.create({
    realm,
    username,
    enabled: true,
    email: `${username}@example.org`,
    emailVerified: true,
    firstName: 'Kim',
    lastName: 'Beispiel',
    credentials: [{ type: 'password', value: password, temporary: false }],
  })
  await admin.users.addToGroup({ realm, id, groupId: child ?? '' })
  const response = await fetch(`${keycloak.url}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'lotse-test',
      client_secret: secrets.clients.test,
      username,
      password,
    }),
    signal: AbortSignal.timeout(20_000),
  })
  expect(response.status).toBe(200)
  const { access_token: token } = tokenAnswerSchema.parse(await response.json())
  return { id, group: `/${agency}/counselors`, token }
}

test('a token that Keycloak gave out says who, which groups and until when', async () => {
  const { id, group, token } = await logIn()
  const identity = await createTokenVerifier({ ...options, clients: ['lotse-test'] }).verify(token)
  expect(identity).toMatchObject({ subject: id, name: 'Kim Beispiel', groups: [group] })
  expect(identity?.expiresAt.getTime()).toBeGreaterThan(Date.now())
  // The test client counts only where the settings name it.
  const strict = createTokenVerifier({ ...options, clients: ['lotse-web'] })
  expect(await strict.verify(token)).toBeUndefined()
  const otherRealm = { ...options, issuer: `${publicUrl}/auth/realms/lotse-anonymous` }
  const other = createTokenVerifier({ ...otherRealm, clients: ['lotse-test'] })
  expect(await other.verify(token)).toBeUndefined()
})
