import { beforeAll } from '@jest/globals'
import { identityProviderContract } from '../../test/identity-provider.contract.ts'
import {
  createFakeIdentityProvider,
  type FakeIdentityProvider,
} from '../../test/fake-identity-provider.ts'
import { createFakeTokenIssuer, type FakeTokenIssuer } from '../../test/token-issuer.ts'

let issuer: FakeTokenIssuer
let provider: FakeIdentityProvider
beforeAll(async () => {
  issuer = await createFakeTokenIssuer()
  provider = createFakeIdentityProvider((subject, claims) => issuer.anonymousToken(subject, claims))
})

identityProviderContract(() => ({ provider, tokens: issuer.anonymous }))
