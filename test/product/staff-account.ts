import KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { randomId } from '@lotse/common/random-id'
import type { RealParts } from '../setup/real-parts.ts'

/** An account of the staff realm that a test has made for itself, and what an administrator can do to it. */
export interface StaffAccount {
  readonly username: string
  readonly password: string
  /** Takes the person out of every group. */
  remove(): Promise<void>
  disable(): Promise<void>
  delete(): Promise<void>
  /** Logs the person out of every session. */
  logOut(): Promise<void>
}

const realm = 'lotse'

/** Makes a counselor of an agency. */
export async function createStaffAccount(parts: RealParts, agency: string): Promise<StaffAccount> {
  const admin = new KeycloakAdminClient({ baseUrl: parts.keycloak.url, realmName: 'master' })
  const asAdmin = async (): Promise<KeycloakAdminClient> => {
    // Its token lasts a minute.
    await admin.auth({
      grantType: 'client_credentials',
      clientId: 'lotse-bootstrap',
      clientSecret: parts.secrets.clients.bootstrap,
    })
    admin.setConfig({ realmName: realm })
    return admin
  }
  const authenticated = async <T>(act: (client: KeycloakAdminClient) => Promise<T>): Promise<T> => {
    admin.setConfig({ realmName: 'master' })
    return act(await asAdmin())
  }
  const username = `rights-${randomId()}`
  const password = `Aa1-${randomId()}`
  const id = await authenticated(async (client) => {
    const group = await client.realms.getGroupByPath({
      realm,
      path: `agencies/${agency}/counselors`,
    })
    const user = await client.users.create({
      username,
      enabled: true,
      email: `${username}@example.org`,
      emailVerified: true,
      firstName: 'Kim',
      lastName: 'Beispiel',
      credentials: [{ type: 'password', value: password, temporary: false }],
    })
    await client.users.addToGroup({ id: user.id, groupId: group.id ?? '' })
    return user.id
  })
  return {
    username,
    password,
    remove: async () =>
      authenticated(async (client) => {
        for (const group of await client.users.listGroups({ id }))
          await client.users.delFromGroup({ id, groupId: group.id ?? '' })
      }),
    disable: async () =>
      authenticated(async (client) => client.users.update({ id }, { enabled: false })),
    delete: async () => authenticated(async (client) => client.users.del({ id })),
    logOut: async () => authenticated(async (client) => client.users.logout({ id })),
  }
}
