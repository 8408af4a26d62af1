import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { realParts } from '../../../test/setup/real-parts.ts'
import { groupDirectoryContract } from '../../test/group-directory-contract.ts'
import type { GroupDirectory } from '../identity/group-directory.ts'
import { createKeycloakGroups, type KeycloakGroupsOptions } from './keycloak-groups.ts'

let groups: GroupDirectory
let silent: ReturnType<typeof createServer>

beforeAll(async () => {
  groups = connect({})
  // Takes connections and never answers, as a stopped process does.
  silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  silent.close()
})

groupDirectoryContract(() => groups)

test.each<{ reason: string; options: () => Partial<KeycloakGroupsOptions>; code: string }>([
  {
    reason: 'a wrong secret is refused: trying again alone will not help',
    options: () => ({ clientSecret: 'wrong' }),
    code: 'refused',
  },
  {
    reason: 'the service account has no rights in another realm',
    options: () => ({ realm: 'lotse-anonymous' }),
    code: 'refused',
  },
  {
    reason: 'nobody listens',
    options: () => ({ baseUrl: 'http://127.0.0.1:9' }),
    code: 'unavailable',
  },
  {
    reason: 'nobody answers',
    options: () => ({ baseUrl: silentUrl(), timeoutMs: 200 }),
    code: 'unavailable',
  },
])('$reason', async ({ options, code }) => {
  await expect(connect(options()).ensure('/agencies/x')).rejects.toMatchObject({
    name: 'IdentityProviderError',
    code,
  })
})

function connect(options: Partial<KeycloakGroupsOptions>): GroupDirectory {
  const { keycloak, secrets } = realParts()
  return createKeycloakGroups({
    baseUrl: keycloak.url,
    realm: 'lotse',
    clientId: 'lotse-operator',
    clientSecret: secrets.clients.operator,
    ...options,
  })
}

function silentUrl(): string {
  const address = silent.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  return `http://127.0.0.1:${address.port}`
}
