import type {
  AgencyInfo,
  Challenge,
  CodedLink,
  ConsentAnswer,
  DeviceKeys,
  EndAnswer,
  EnterRequest,
  LegalKind,
  LegalText,
  QueueBody,
  SessionBody,
  SignedRoster,
  Ticket,
} from './api-types.ts'
import type { Request } from './request.ts'

/** The client's routes. Every method throws `ApiError`. */
export interface ClientApi {
  resolve(
    agency: string,
    query: { topic?: string; link?: string; locale: string },
  ): Promise<AgencyInfo>
  /** The link that a code stands for. */
  link(code: string): Promise<CodedLink>
  legal(agency: string, kind: LegalKind, locale: string): Promise<LegalText>
  challenge(agency: string): Promise<Challenge>
  enter(body: EnterRequest): Promise<Ticket>
  /** @param wait seconds the server may hold the answer */
  queue(
    ticketId: string,
    query: { version?: string; wait?: number; tab?: string; returning?: '1' },
    signal?: AbortSignal,
  ): Promise<QueueBody>
  /** @param decision `more-time` is possible once */
  consent(
    ticketId: string,
    decision: 'confirm' | 'decline' | 'more-time',
    agreement: string,
  ): Promise<ConsentAnswer>
  /** Undefined for a browser without a ticket. */
  session(): Promise<SessionBody | undefined>
  device(ticketId: string, deviceId: string, keys: DeviceKeys): Promise<SignedRoster>
  /** @param options.close the page of an ended chat is put away: the cookie is cleared with the answer */
  end(ticketId: string, options?: { close?: boolean }): Promise<EndAnswer>
  leave(options?: { keepalive?: boolean }): Promise<{ receipt?: string }>
  /** True once every store has confirmed the wipe. */
  wiped(receipt: string): Promise<boolean>
  /** How an ended chat was: 1 is bad, 3 is good. Counts once. */
  rate(receipt: string, rating: 1 | 2 | 3): Promise<void>
}

/** Asks for 204 where the answer is no: browsers print an error for each 404 and 410, also for one that a page expects. */
const quiet = { quiet: '1' }

/** The client's routes over one request function. */
export function createClientApi(request: Request): ClientApi {
  const id = encodeURIComponent
  return {
    resolve: (agency, query) => request(`/live-chat/agencies/${id(agency)}`, { query }),
    link: (code) => request(`/live-chat/links/${id(code)}`),
    legal: (agency, kind, locale) =>
      request(`/live-chat/agencies/${id(agency)}/legal/${kind}`, { query: { locale } }),
    challenge: (agency) => request(`/live-chat/agencies/${id(agency)}/challenge`),
    enter: (body) => request('/live-chat/anonymous', { method: 'POST', body }),
    queue: (ticketId, query, signal) =>
      request(`/live-chat/queue/${id(ticketId)}`, {
        query,
        timeoutMs: 40_000,
        ...(signal ? { signal } : {}),
      }),
    consent: (ticketId, decision, agreement) =>
      request('/live-chat/consent', {
        method: 'POST',
        body: { ticketId, decision, agreement },
      }),
    session: () => request('/live-chat/session', { query: quiet }),
    device: async (ticketId, deviceId, keys) => {
      const body = { ticketId, deviceId, ...keys }
      return (
        await request<{ roster: SignedRoster }>('/live-chat/session/device', {
          method: 'POST',
          body,
        })
      ).roster
    },
    end: (ticketId, options = {}) =>
      request('/live-chat/end', { method: 'POST', body: { ticketId, ...options } }),
    leave: async (options = {}) =>
      (await request<{ receipt?: string } | undefined>('/live-chat/session', {
        method: 'DELETE',
        ...options,
      })) ?? {},
    rate: (receipt, rating) =>
      request('/live-chat/ratings', { method: 'POST', body: { receipt, rating } }),
    wiped: async (receipt) =>
      (await request(`/live-chat/receipts/${id(receipt)}`, { query: quiet })) !== undefined,
  }
}
