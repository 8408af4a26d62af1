import KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import type { GroupDirectory } from '../identity/group-directory.ts'
import { identityProviderError, statusOf } from './keycloak-failure.ts'
import { operatorToken } from './operator-token.ts'

/** Options of {@link createKeycloakGroups}. */
export interface KeycloakGroupsOptions {
  /** Inner address with the path, for example `http://127.0.0.1:8180/auth`. */
  readonly baseUrl: string
  readonly realm: string
  /** A client with a service account that has the role `manage-users` and no other. */
  readonly clientId: string
  readonly clientSecret: string
  /** How long to wait for one answer, in milliseconds. Default 5 000. */
  readonly timeoutMs?: number
}

const pageSize = 500

/** The groups of a Keycloak realm through its admin API. */
export function createKeycloakGroups(options: KeycloakGroupsOptions): GroupDirectory {
  const { baseUrl, realm, timeoutMs = 5_000 } = options
  const token = operatorToken({ ...options, timeoutMs })
  const client = new KeycloakAdminClient({ baseUrl, realmName: realm, timeout: timeoutMs })
  client.registerTokenProvider({ getAccessToken: async () => token.get() })

  async function find(path: string): Promise<string | undefined> {
    const found = await client.realms.getGroupByPath(
      { realm, path: path.slice(1) },
      { catchNotFound: true },
    )
    // The type leaves out what an unknown path gives.
    const group: { readonly id?: string } | null = found
    return group?.id
  }

  async function ensure(path: string): Promise<string> {
    const existing = await find(path)
    if (existing !== undefined) return existing
    const slash = path.lastIndexOf('/')
    const name = path.slice(slash + 1)
    try {
      if (slash === 0) return (await client.groups.create({ name })).id
      const parent = await ensure(path.slice(0, slash))
      return (await client.groups.createChildGroup({ id: parent }, { name })).id
    } catch (error) {
      // Someone else was faster.
      const other = statusOf(error) === 409 ? await find(path) : undefined
      if (other === undefined) throw error
      return other
    }
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      // A token outlives a realm that is set up again; one more try with a new one.
      if (statusOf(error) !== 401) throw identityProviderError(error)
      token.forget()
    }
    try {
      return await work()
    } catch (error) {
      throw identityProviderError(error)
    }
  }

  return {
    ensure: async (path) => {
      await attempt(async () => ensure(path))
    },
    remove: async (path) =>
      attempt(async () => {
        const id = await find(path)
        if (id === undefined) return
        await client.groups.del({ id }).catch((error: unknown) => {
          if (statusOf(error) !== 404) throw error
        })
      }),
    children: async (path) =>
      attempt(async () => {
        const parentId = await find(path)
        if (parentId === undefined) return []
        const names: string[] = []
        for (let first = 0; ; first += pageSize) {
          const page = await client.groups.listSubGroups({ parentId, first, max: pageSize })
          names.push(...page.flatMap(({ name }) => (name === undefined ? [] : [name])))
          if (page.length < pageSize) return names.toSorted()
        }
      }),
  }
}
