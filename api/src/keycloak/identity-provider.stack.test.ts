import { expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { searchDatabase } from '../../../test/setup/search-database.ts'
import { identityProviderContract } from '../../test/identity-provider.contract.ts'
import { realParts } from '../../../test/setup/real-parts.ts'
import { createAnonymousTokenVerifier } from './anonymous-tokens.ts'
import { createKeycloakIdentityProvider } from './identity-provider.ts'

const { keycloak, postgres, publicUrl, secrets } = realParts()
const provider = createKeycloakIdentityProvider({
  url: keycloak.url,
  publicUrl: `${publicUrl}/auth`,
  apiClientSecret: secrets.clients.api,
  anonymousClientSecret: secrets.clients.anonymous,
  assertionKey: secrets.assertionKey,
})
const tokens = createAnonymousTokenVerifier({
  jwksUrl: `${keycloak.url}/realms/lotse-anonymous/protocol/openid-connect/certs`,
  issuer: `${publicUrl}/auth/realms/lotse-anonymous`,
  audience: 'lotse-api',
  clients: ['lotse-anonymous-token'],
})

identityProviderContract(() => ({ provider, tokens }))

test('after the removal no table of Keycloak knows name, id or pseudonym', async () => {
  const name = randomId().slice(0, 8) + randomId()
  const pseudonym = `Stille Eule ${randomId()}`
  const id = await provider.ensureUser({ name, pseudonym })
  await provider.issueToken(name)
  const database = new URL(postgres.synapse)
  database.pathname = '/keycloak'
  const found = await searchDatabase(database.href, [name, pseudonym, id])
  // The search can find: each of them was there.
  expect(new Set(found.map(({ needle }) => needle))).toEqual(new Set([name, pseudonym, id]))
  await provider.removeUser(name)
  expect(await searchDatabase(database.href, [name, pseudonym, id])).toEqual([])
})
