import { randomId } from '@lotse/common/random-id'
import type { RealParts } from '../setup/real-parts.ts'

/** An account of the staff realm that a test has made for itself, and what an administrator can do to it. */
export interface StaffAccount {
  /** Its id, the subject of its tokens. */
  readonly id: string
  readonly username: string
  readonly password: string
  /** Takes the person out of every group. */
  remove(): Promise<void>
  disable(): Promise<void>
  delete(): Promise<void>
  /** Logs the person out of every session. */
  logOut(): Promise<void>
}

/** Makes a member of staff of an agency; a counselor unless something else is said. */
export async function createStaffAccount(
  parts: RealParts,
  agency: string,
  role: 'counselors' | 'admins' = 'counselors',
): Promise<StaffAccount> {
  const { url } = parts.keycloak
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${url}/admin/realms/lotse${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await adminToken(parts)}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`Keycloak answered ${method} with ${response.status}`)
    return response
  }
  const username = `rights-${randomId()}`
  const password = `Aa1-${randomId()}`
  const group = (await (await ask('GET', `/group-by-path/agencies/${agency}/${role}`)).json()) as {
    id: string
  }
  const made = await ask('POST', '/users', {
    username,
    enabled: true,
    email: `${username}@example.org`,
    emailVerified: true,
    firstName: 'Kim',
    lastName: 'Beispiel',
    credentials: [{ type: 'password', value: password, temporary: false }],
  })
  const id = made.headers.get('location')?.split('/').at(-1) ?? ''
  await ask('PUT', `/users/${id}/groups/${group.id}`)
  return {
    id,
    username,
    password,
    remove: async () => void (await ask('DELETE', `/users/${id}/groups/${group.id}`)),
    disable: async () => void (await ask('PUT', `/users/${id}`, { enabled: false })),
    delete: async () => void (await ask('DELETE', `/users/${id}`)),
    logOut: async () => void (await ask('POST', `/users/${id}/logout`)),
  }
}

/** A token of the set-up client; it lasts a minute, so each call asks for one. */
async function adminToken({ keycloak, secrets }: RealParts): Promise<string> {
  const answer = await fetch(`${keycloak.url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'lotse-bootstrap',
      client_secret: secrets.clients.bootstrap,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
