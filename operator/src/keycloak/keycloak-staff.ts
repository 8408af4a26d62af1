import KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { identityProviderError, statusOf } from './keycloak-failure.ts'
import type { KeycloakGroupsOptions } from './keycloak-groups.ts'
import { operatorToken } from './operator-token.ts'

/** An account of the staff realm. */
export interface StaffAccount {
  readonly id: string
  readonly username: string
  readonly enabled: boolean
  /** The person has not changed the one-time password yet. */
  readonly awaitsPassword: boolean
}

/** What an account is made of. */
export interface NewStaffAccount {
  readonly username: string
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  /** The first login also adds a passkey. */
  readonly passkey: boolean
}

const pageSize = 200
const updatePassword = 'UPDATE_PASSWORD'
const secondFactors = new Set(['otp', 'webauthn', 'webauthn-passwordless', 'recovery-authn-codes'])

/**
 * The accounts of the staff realm through Keycloak's admin API. Every method throws {@link IdentityProviderError}.
 *
 * @param options the service account needs the role `manage-users` and no other
 */
export function createKeycloakStaff(options: KeycloakGroupsOptions) {
  const { baseUrl, realm, timeoutMs = 5_000 } = options
  const token = operatorToken({ ...options, timeoutMs })
  const client = new KeycloakAdminClient({ baseUrl, realmName: realm, timeout: timeoutMs })
  client.registerTokenProvider({ getAccessToken: async () => token.get() })

  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw identityProviderError(error)
    }
  }

  return {
    /** Id of a group by its path; undefined when there is none. */
    groupId: async (path: string): Promise<string | undefined> =>
      attempt(async () => {
        const found: { readonly id?: string } | null = await client.realms.getGroupByPath(
          { realm, path: path.slice(1) },
          { catchNotFound: true },
        )
        return found?.id
      }),

    find: async (username: string): Promise<StaffAccount | undefined> =>
      attempt(async () => {
        const [user] = await client.users.find({ username, exact: true })
        return user === undefined ? undefined : accountOf(user)
      }),

    /** Whether the one-time password of an account is still the current one; false when the account does not exist. */
    awaitsPassword: async (id: string): Promise<boolean> =>
      attempt(async () => {
        const user: User | null = (await client.users.findOne({ id })) ?? null
        return user !== null && accountOf(user).awaitsPassword
      }),

    /** Every account, in the order of the names. */
    all: async (): Promise<readonly StaffAccount[]> =>
      attempt(async () => {
        const accounts: StaffAccount[] = []
        for (let first = 0; ; first += pageSize) {
          const page = await client.users.find({ first, max: pageSize })
          accounts.push(...page.map(accountOf))
          if (page.length < pageSize) return accounts
        }
      }),

    /**
     * Makes an account that has no password yet.
     *
     * @returns its id, or why Keycloak does not make it
     */
    create: async (
      account: NewStaffAccount,
    ): Promise<{ readonly id: string } | 'taken' | 'not-accepted'> =>
      attempt(async () => {
        const { passkey, ...details } = account
        const requiredActions = [
          updatePassword,
          ...(passkey ? ['webauthn-register-passwordless'] : []),
        ]
        try {
          return await client.users.create({
            ...details,
            enabled: true,
            emailVerified: false,
            requiredActions,
          })
        } catch (error) {
          const status = statusOf(error)
          if (status === 409) return 'taken'
          if (status === 400) return 'not-accepted'
          throw error
        }
      }),

    /**
     * Sets a password that the next login asks to change.
     *
     * @returns false when the password policy of the realm does not accept it
     */
    setOneTimePassword: async (id: string, value: string): Promise<boolean> =>
      attempt(async () => {
        const credential = { type: 'password', value, temporary: true }
        try {
          await client.users.resetPassword({ id, credential })
          return true
        } catch (error) {
          if (statusOf(error) === 400) return false
          throw error
        }
      }),

    /** Paths of the groups that an account is in. */
    groupsOf: async (id: string): Promise<readonly string[]> =>
      attempt(async () => {
        const groups = await client.users.listGroups({ id, briefRepresentation: true })
        return groups.flatMap(({ path }) => path ?? []).toSorted()
      }),

    join: async (id: string, groupId: string): Promise<void> =>
      attempt(async () => void (await client.users.addToGroup({ id, groupId }))),

    leave: async (id: string, groupId: string): Promise<void> =>
      attempt(async () => void (await client.users.delFromGroup({ id, groupId }))),

    /** Whether the account logs in through another identity provider. */
    isFederated: async (id: string): Promise<boolean> =>
      attempt(async () => (await client.users.listFederatedIdentities({ id })).length > 0),

    deleteSecondFactors: async (id: string): Promise<void> =>
      attempt(async () => {
        for (const { id: credentialId, type } of await client.users.getCredentials({ id }))
          if (credentialId !== undefined && secondFactors.has(type ?? ''))
            await client.users.deleteCredential({ id, credentialId })
      }),

    /** Ends every session, which Keycloak reports to the api. */
    endSessions: async (id: string): Promise<void> =>
      attempt(async () => client.users.logout({ id })),

    /** A missing account is fine. */
    delete: async (id: string): Promise<void> =>
      attempt(async () =>
        client.users.del({ id }).catch((error: unknown) => {
          if (statusOf(error) !== 404) throw error
        }),
      ),
  }
}

/** The accounts of the staff realm. */
export type KeycloakStaff = ReturnType<typeof createKeycloakStaff>

type User = Awaited<ReturnType<KeycloakAdminClient['users']['find']>>[number]

function accountOf({ id, username, enabled, requiredActions = [] }: User): StaffAccount {
  return {
    id: id ?? '',
    username: username ?? '',
    enabled: enabled ?? false,
    awaitsPassword: requiredActions.includes(updatePassword),
  }
}
