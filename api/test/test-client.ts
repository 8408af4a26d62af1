import { once } from 'node:events'
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { WebSocket } from 'ws'
import { assertMatchesOpenApi } from './openapi-check.ts'
import { publishedVersions } from './published-config.ts'
import { testOrigins, type TestApi } from './test-api.ts'

/** An answer with its JSON body. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // The shape is checked against the OpenAPI document; tests say what they expect of it.
  readonly body: Record<string, unknown>
}

/** Options of {@link send}. */
export interface SendOptions {
  readonly headers?: OutgoingHttpHeaders
  /** Sent as JSON, unless it is a text or bytes. */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/**
 * Sends one request and checks the answer against the OpenAPI document. On node:http, because `fetch` refuses to send the
 * headers that these tests are about.
 */
export async function send(
  target: Pick<TestApi, 'url'>,
  method: string,
  path: string,
  { headers = {}, body, signal }: SendOptions = {},
): Promise<TestAnswer> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const payload = body === undefined || isRaw ? body : JSON.stringify(body)
  const request = httpRequest(`${target.url}${path}`, {
    method,
    agent: false,
    ...(signal === undefined ? {} : { signal }),
    headers: {
      ...(payload === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      ...headers,
    },
  })
  request.end(payload)
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const status = response.statusCode ?? 0
  const answer = {
    status,
    headers: response.headers,
    body: (method === 'HEAD' || text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  }
  if (method !== 'HEAD')
    assertMatchesOpenApi({
      method,
      path,
      status,
      contentType: response.headers['content-type'] ?? null,
      body: answer.body,
    })
  return answer
}

/** A client on our pages, with its cookie. */
export interface TestClient {
  readonly ticketId: string
  readonly cookie: string
  /** Headers of a request from our page. */
  readonly headers: OutgoingHttpHeaders
  readonly entered: TestAnswer
}

/** The body of an ordinary entry. */
export const entry = {
  agency: 'hamburg',
  consent: { dataPolicy: publishedVersions.dataPolicy },
} as const

/** Enters the queue. */
export async function enterQueue(
  target: Pick<TestApi, 'url'>,
  body: Readonly<Record<string, unknown>> = {},
): Promise<TestClient> {
  const entered = await send(target, 'POST', '/live-chat/anonymous', {
    headers: { origin: testOrigins.app },
    body: { ...entry, ...body },
  })
  if (entered.status !== 201) throw new Error(`entering was answered ${entered.status}`)
  const cookie = cookieOf(entered)
  return {
    ticketId: String(entered.body['ticketId']),
    cookie,
    headers: { cookie, origin: testOrigins.app },
    entered,
  }
}

/** The pair that a browser would send back. */
export function cookieOf(answer: TestAnswer): string {
  const [first = ''] = [answer.headers['set-cookie'] ?? ''].flat()
  return first.split(';')[0] ?? ''
}

/** A counselor, switched on. */
export async function switchedOn(
  target: TestApi,
  subject: string,
  agencies: readonly string[] = ['hamburg'],
): Promise<{ readonly token: string; readonly headers: OutgoingHttpHeaders }> {
  const groups = agencies.map((agency) => `/agencies/${agency}/counselors`)
  const token = await target.tokens.staffToken({ subject, groups })
  const headers = { authorization: `Bearer ${token}` }
  for (const agency of agencies)
    await send(target, 'PUT', '/live-chat/availability', { headers, body: { agency, on: true } })
  return { token, headers }
}

/** A frame of a socket. */
export type Frame = Readonly<Record<string, unknown>>

/** A socket that remembers what came. */
export interface TestSocket {
  readonly frames: readonly Frame[]
  readonly closeCode: () => number | undefined
  send(frame: unknown): void
  /** The first frame, of those that came and those that will, for which the test says yes. */
  frame(test: (frame: Frame) => boolean): Promise<Frame>
  /** The code with which the other side closes. */
  closed(): Promise<number>
  readonly raw: WebSocket
}

/** Milliseconds that a test waits for what must come. */
const patience = 30_000

/** Opens a socket; a refused handshake rejects with `status <code>`. */
export async function openSocket(
  target: Pick<TestApi, 'url'>,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<TestSocket> {
  const raw = new WebSocket(`${target.url.replace('http', 'ws')}${path}`, {
    headers: { origin: testOrigins.app, ...headers } as Record<string, string>,
  })
  const frames: Frame[] = []
  const checks = new Set<() => void>()
  let closeCode: number | undefined
  raw.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString('utf8')) as Frame)
    for (const check of checks) check()
  })
  raw.on('close', (code) => {
    closeCode = code
    for (const check of checks) check()
  })
  await new Promise<void>((resolve, reject) => {
    raw.once('open', () => resolve())
    raw.once('error', reject)
    raw.once('unexpected-response', (_request, response) =>
      reject(new Error(`status ${String(response.statusCode)}`)),
    )
  })
  const until = async <T>(find: () => T | undefined, what: string): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        checks.delete(check)
        reject(
          new Error(`${what} did not come; came: ${JSON.stringify(frames)} ${closeCode ?? ''}`),
        )
      }, patience)
      const check = (): void => {
        const found = find()
        if (found === undefined) return
        clearTimeout(timer)
        checks.delete(check)
        resolve(found)
      }
      checks.add(check)
      check()
    })
  return {
    frames,
    raw,
    closeCode: () => closeCode,
    send: (frame) => raw.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    frame: (test) => until(() => frames.find(test), 'the frame'),
    closed: () => until(() => closeCode, 'the close'),
  }
}
