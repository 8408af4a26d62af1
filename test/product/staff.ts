import type { DemoUser, StackState } from '@lotse/stack/supervision/state-file'
import { fetch } from 'undici'
import { eventually } from '../setup/eventually.ts'
import { inventedKeys, type Answer } from './visitor.ts'

/** A logged-in member of staff without a browser. */
export interface Staff {
  /** The token of the login. */
  readonly token: string
  request(method: string, path: string, body?: unknown): Promise<Answer>
  switchOn(agency: string): Promise<Answer>
  switchOff(agency: string): Promise<Answer>
  accept(ticketId: string): Promise<Answer>
  credentials(ticketId: string): Promise<Answer>
  /** Brings invented device keys; for tests that are not about encryption. */
  device(ticketId: string): Promise<Answer>
  end(ticketId: string): Promise<Answer>
}

/** Where staff connect. */
export type StaffStack = Pick<StackState, 'baseUrl' | 'keycloak' | 'users'>

/** Seconds of its life that a token must have left to be used. */
const renewalSeconds = 60

/**
 * Seconds until a login must succeed: Keycloak refuses two logins of one account at the same moment, and test files that run
 * side by side log the same people in.
 */
const loginSeconds = 5

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
}

/** A demo user with the password. */
export function userOf(stack: Pick<StaffStack, 'users'>, username: string): DemoUser {
  const user = stack.users.find((one) => one.username === username)
  if (user === undefined) throw new Error('there is no such demo user')
  return user
}

/**
 * Logs a demo user in by the test client's password grant. Its session is kept by renewing the token, as the pages do: on a
 * slow machine a test file can outlast a token.
 */
export async function logIn(stack: StaffStack, username: string): Promise<Staff> {
  const user = userOf(stack, username)
  const { url, staffRealm, testClient } = stack.keycloak
  const askForTokens = async (grant: Readonly<Record<string, string>>): Promise<Tokens> => {
    const response = await fetch(`${url}/realms/${staffRealm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: testClient.id,
        client_secret: testClient.secret,
        scope: 'openid',
        ...grant,
      }),
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok) throw new Error(`the login was answered with ${response.status}`)
    return (await response.json()) as Tokens
  }
  const { password } = user
  let tokens = await eventually(
    async () => askForTokens({ grant_type: 'password', username, password }),
    loginSeconds,
  )
  const renewAt = (): number => performance.now() + (tokens.expires_in - renewalSeconds) * 1000
  let due = renewAt()
  const renew = async (): Promise<void> => {
    if (performance.now() < due) return
    const { refresh_token } = tokens
    try {
      tokens = await askForTokens({ grant_type: 'refresh_token', refresh_token })
      due = renewAt()
    } catch {
      // Keycloak may be down, or the session over: then the api judges the old token.
      due = performance.now() + 10_000
    }
  }
  const request = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    await renew()
    const answer = await fetch(`${stack.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    return { status: answer.status, body: parsed, headers: answer.headers }
  }
  const credentials = async (ticketId: string): Promise<Answer> =>
    request('GET', `/live-chat/sessions/${ticketId}/credentials`)
  return {
    token: tokens.access_token,
    request,
    switchOn: async (agency) => request('PUT', '/live-chat/availability', { agency, on: true }),
    switchOff: async (agency) => request('PUT', '/live-chat/availability', { agency, on: false }),
    accept: async (ticketId) => request('POST', `/live-chat/accept?ticketId=${ticketId}`),
    credentials,
    device: async (ticketId) => {
      const { body } = await credentials(ticketId)
      const chat = body['chat'] as { deviceId: string } | undefined
      return request('POST', '/live-chat/session/device', {
        ticketId,
        ...inventedKeys(chat?.deviceId ?? ''),
      })
    },
    end: async (ticketId) => request('POST', '/live-chat/end', { ticketId }),
  }
}

/** The names of the demo counselors of an agency. */
export function counselorsOf(stack: StaffStack, agency: string): readonly string[] {
  return stack.users
    .filter(({ groups }) => groups.includes(`/agencies/${agency}/counselors`))
    .map(({ username }) => username)
}
