import { identityProviderContract } from '../ports/identity-provider.contract.ts'
import { realParts } from '../../../test/setup/real-parts.ts'
import { createAnonymousTokenVerifier } from './anonymous-tokens.ts'
import { createKeycloakIdentityProvider } from './identity-provider.ts'

const { keycloak, publicUrl, secrets } = realParts()
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
