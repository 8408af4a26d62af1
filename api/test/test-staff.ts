import { randomUUID } from 'node:crypto'
import { publishedVersions } from './published-config.ts'
import type { FakeStaffDirectory } from './fake-staff-directory.ts'
import { testOrigins, type TestApi } from './test-api.ts'
import {
  enterQueue,
  openSocket,
  send,
  type TestAnswer,
  type TestClient,
  type TestSocket,
} from './test-client.ts'

/** The group that makes somebody a counselor of the sample agency. */
export const counselorsGroup = '/agencies/hamburg/counselors'

/** A counselor with a session of their own, on, with an open socket. */
export interface TestStaff {
  readonly subject: string
  readonly session: string
  readonly headers: { readonly authorization: string }
  readonly socket: TestSocket
}

/** Logs a counselor of the sample agency in, switches live chat on and opens the socket of the desk. */
export async function logInStaff(
  api: TestApi,
  directory: FakeStaffDirectory,
  subject: string = randomUUID(),
  session: string = randomUUID(),
): Promise<TestStaff> {
  directory.accounts.set(subject, directory.accounts.get(subject) ?? [counselorsGroup])
  const groups = [counselorsGroup]
  // Issued a moment ago: what the directory says from now on is younger.
  const iat = Math.floor(Date.now() / 1000) - 5
  const token = await api.tokens.staffToken({ subject, groups }, { sid: session, iat })
  const headers = { authorization: `Bearer ${token}` }
  const on = { headers, body: { agency: 'hamburg', on: true } }
  requireOk(await send(api, 'PUT', '/live-chat/availability', on))
  const socket = await openSocket(api, '/live-chat/events', { origin: testOrigins.admin })
  socket.send({ type: 'auth', token })
  await socket.frame(({ type }) => type === 'snapshot')
  return { subject, session, headers, socket }
}

/** Brings a new client and the counselor to a state of the chat. */
export async function bringChat(
  api: TestApi,
  counselor: TestStaff,
  state: 'Accepted' | 'Active' | 'Ended',
): Promise<TestClient> {
  const client = await enterQueue(api)
  const { ticketId, headers } = client
  const path = `/live-chat/accept?ticketId=${ticketId}`
  requireOk(await send(api, 'POST', path, { headers: counselor.headers }))
  if (state === 'Accepted') return client
  const body = { ticketId, decision: 'confirm', agreement: publishedVersions.agreement }
  requireOk(await send(api, 'POST', '/live-chat/consent', { headers, body }))
  const chat = await send(api, 'GET', `/live-chat/sessions/${ticketId}/credentials`, counselor)
  requireOk(await registerKeys(api, counselor.headers, ticketId, chat))
  const own = await send(api, 'GET', '/live-chat/session', { headers })
  requireOk(await registerKeys(api, headers, ticketId, own))
  if (state === 'Ended')
    requireOk(await send(api, 'POST', '/live-chat/end', { headers, body: { ticketId } }))
  return client
}

/** Registers the device of the credentials in the answer. */
export async function registerKeys(
  api: TestApi,
  headers: object,
  ticketId: string,
  answer: TestAnswer,
  ed25519 = 'E',
): Promise<TestAnswer> {
  const { deviceId } = (answer.body['chat'] ?? {}) as { deviceId?: string }
  const key = (letter: string): string => letter.repeat(43)
  const body = { ticketId, deviceId, ed25519: key(ed25519), curve25519: key('C') }
  return send(api, 'POST', '/live-chat/session/device', { headers: { ...headers }, body })
}

/** What Keycloak does after a logout. @returns the status of the answer */
export async function reportLogout(
  api: TestApi,
  session: string,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const token = await api.tokens.logoutToken(session, claims)
  const response = await fetch(`http://127.0.0.1:${api.api.metricsPort}/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
  await response.body?.cancel()
  return response.status
}

function requireOk({ status }: TestAnswer): void {
  if (status !== 200) throw new Error(`an answer has the status ${status}`)
}
