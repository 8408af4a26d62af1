import { z } from 'zod'
import { StackError } from '../../stack-error.ts'

/** The few calls of Keycloak's admin interface that the stack makes in realm `lotse`. Paths begin with a slash. */
export interface KeycloakAdmin {
  /** The body, or `undefined` on 404. */
  get(path: string): Promise<unknown>
  /** 409 counts as done. */
  post(path: string, body: unknown): Promise<void>
  put(path: string, body?: unknown): Promise<void>
}

/**
 * Logs in with the client that Keycloak made for its own set-up, and again when the token is no longer taken: it is good for
 * a minute, and the operator may take longer.
 *
 * @param url inner address with `/auth`
 * @param secret of the client `lotse-bootstrap`
 */
export async function keycloakAdmin(url: string, secret: string): Promise<KeycloakAdmin> {
  const logIn = async (): Promise<string> => {
    const login = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'lotse-bootstrap',
        client_secret: secret,
      }),
    })
    if (login.ok)
      return z.object({ access_token: z.string() }).parse(await login.json()).access_token
    const message = 'Keycloak does not know the set-up client of this stack.'
    throw new StackError('state-damaged', message)
  }
  let token = await logIn()

  const ask = async (method: string, path: string, body?: unknown): Promise<Response> =>
    await fetch(`${url}/admin/realms/lotse${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const call = async (method: string, path: string, body?: unknown): Promise<Response> => {
    let response = await ask(method, path, body)
    if (response.status === 401) {
      await response.body?.cancel()
      token = await logIn()
      response = await ask(method, path, body)
    }
    if (response.ok || response.status === 404 || response.status === 409) return response
    throw new StackError('process-failed', `Keycloak refused its set-up (${response.status}).`)
  }

  return {
    get: async (path) => {
      const response = await call('GET', path)
      if (response.ok) return await response.json()
      await response.body?.cancel()
      return undefined
    },
    post: async (path, body) => {
      await (await call('POST', path, body)).body?.cancel()
    },
    put: async (path, body) => {
      await (await call('PUT', path, body)).body?.cancel()
    },
  }
}

const staffClient = z
  .array(z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.string()).catch({}) }))
  .min(1)

/**
 * Has Keycloak report logouts of staff to the api's private port, which is another one at every start.
 *
 * @param clients whose tokens the api takes
 */
export async function ensureLogoutReports(
  admin: KeycloakAdmin,
  clients: readonly string[],
  url: string,
): Promise<void> {
  for (const clientId of clients) {
    const [client] = staffClient.parse(await admin.get(`/clients?clientId=${clientId}`))
    if (client === undefined) continue
    const attributes = {
      ...client.attributes,
      'backchannel.logout.url': url,
      'backchannel.logout.session.required': 'true',
    }
    await admin.put(`/clients/${client.id}`, { ...client, attributes })
  }
}
