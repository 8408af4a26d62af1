import { randomUUID } from 'node:crypto'
import type { IdentityProvider } from '../src/ports/identity-provider.ts'
import { UpstreamError } from '../src/ports/upstream-error.ts'
import { createFaultSwitch, type FaultSwitch } from './faults.ts'

/** Keycloak's anonymous realm in memory. */
export interface FakeIdentityProvider extends IdentityProvider {
  readonly faults: FaultSwitch
  /** The users that exist, by name. */
  readonly users: ReadonlyMap<string, { readonly id: string; readonly pseudonym: string }>
}

/**
 * An empty realm with nothing wrong. Holds to the same contract suite as Keycloak.
 *
 * @param issue makes a user's token; a FakeTokenIssuer's `anonymousToken` makes one that the real check accepts. Without
 * it, tokens are strings that nothing accepts
 */
export function createFakeIdentityProvider(
  issue: (
    subject: string,
    claims: Readonly<Record<string, unknown>>,
  ) => Promise<string> | string = (subject) => `token-of-${subject}`,
): FakeIdentityProvider {
  const faults = createFaultSwitch('identity-provider')
  const users = new Map<string, { readonly id: string; readonly pseudonym: string }>()
  return {
    faults,
    users,
    ensureUser: ({ name, pseudonym }) =>
      faults.around('ensureUser', () => {
        const id = users.get(name)?.id ?? randomUUID()
        users.set(name, { id, pseudonym })
        return id
      }),
    issueToken: (name) =>
      faults.around('issueToken', async () => {
        const user = users.get(name)
        if (user === undefined)
          throw new UpstreamError('identity-provider', 'refused', { status: 400 })
        const accessToken = await issue(user.id, { pseudonym: user.pseudonym })
        return { accessToken, expiresIn: 300 }
      }),
    removeUser: (name) => faults.around('removeUser', () => void users.delete(name)),
    listUsers: (prefix) =>
      faults.around('listUsers', () => [...users.keys()].filter((name) => name.startsWith(prefix))),
  }
}
