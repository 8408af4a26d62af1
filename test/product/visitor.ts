import { Agent, fetch, type RequestInit, type Response } from 'undici'

/** An answer, read. */
export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Response['headers']
}

/** Where and how a visitor connects. */
export interface VisitorOptions {
  /** `stack.json`'s baseUrl. */
  readonly baseUrl: string
  /** Origin of our pages, where it is not that of `baseUrl`. */
  readonly origin?: string
  /** Local address to connect from; the canary test marks it. */
  readonly localAddress?: string
  /** Further headers of every request; the canary test marks them. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A client of the api without a browser: keeps its cookie and sends requests as the page does. */
export interface Visitor {
  readonly ticketId: string
  readonly pseudonym: string
  readonly receipt: string
  /** As a request carries it; empty before the first answer that sets one. */
  readonly cookie: string
  /** The same person, with the same cookie, on another address. */
  at(baseUrl: string): Visitor
  request(method: string, path: string, body?: unknown): Promise<Answer>
  /** Enters an agency with consent to the current data policy. */
  enter(agency: string, more?: Record<string, unknown>): Promise<Answer>
  /** Polls the ticket; holds at most `wait` seconds while nothing changes. */
  poll(wait?: number): Promise<Answer>
  /** Decides on the agreement that is in force. */
  consent(decision: 'confirm' | 'decline'): Promise<Answer>
  session(): Promise<Answer>
  /** Brings invented device keys; for tests that are not about encryption. */
  device(): Promise<Answer>
  end(): Promise<Answer>
  leave(): Promise<Answer>
}

/** A new visitor who has done nothing yet. */
export function createVisitor(options: VisitorOptions): Visitor {
  const { localAddress, headers = {} } = options
  let { baseUrl } = options
  const origin = options.origin ?? new URL(baseUrl).origin
  const dispatcher = new Agent(localAddress === undefined ? {} : { localAddress })
  let cookie = ''
  let agency = ''
  let ticketId = ''
  let pseudonym = ''
  let receipt = ''

  const request = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const init: RequestInit = {
      method,
      dispatcher,
      headers: {
        origin,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const response = await fetch(`${baseUrl}${path}`, init)
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? ''
    const text = await response.text()
    const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    if (typeof parsed['receipt'] === 'string') receipt = parsed['receipt']
    return { status: response.status, body: parsed, headers: response.headers }
  }
  const version = async (kind: string): Promise<string> => {
    const { body } = await request('GET', `/live-chat/agencies/${agency}`)
    const legal = body['legal'] as Record<string, { version: string }>
    return legal[kind]?.version ?? ''
  }
  const visitor: Visitor = {
    get ticketId() {
      return ticketId
    },
    get pseudonym() {
      return pseudonym
    },
    get receipt() {
      return receipt
    },
    get cookie() {
      return cookie
    },
    at: (other) => {
      baseUrl = other
      return visitor
    },
    request,
    enter: async (name, more = {}) => {
      agency = name
      const consent = { dataPolicy: await version('dataPolicy') }
      const answer = await request('POST', '/live-chat/anonymous', { agency, consent, ...more })
      if (typeof answer.body['ticketId'] === 'string') ticketId = answer.body['ticketId']
      if (typeof answer.body['pseudonym'] === 'string') pseudonym = answer.body['pseudonym']
      return answer
    },
    poll: async (wait) =>
      request('GET', `/live-chat/queue/${ticketId}${wait === undefined ? '' : `?wait=${wait}`}`),
    consent: async (decision) =>
      request('POST', '/live-chat/consent', {
        ticketId,
        decision,
        agreement: await version('agreement'),
      }),
    session: async () => request('GET', '/live-chat/session'),
    device: async () => {
      const { body } = await request('GET', '/live-chat/session')
      const chat = body['chat'] as { deviceId: string } | undefined
      return request('POST', '/live-chat/session/device', {
        ticketId,
        ...inventedKeys(chat?.deviceId ?? ''),
      })
    },
    end: async () => request('POST', '/live-chat/end', { ticketId }),
    leave: async () => request('DELETE', '/live-chat/session'),
  }
  return visitor
}

/** Keys of the right shape that belong to nobody. */
export function inventedKeys(deviceId: string): Record<string, string> {
  const key = (letter: string): string => letter.repeat(43)
  return { deviceId, ed25519: key('E'), curve25519: key('C') }
}
