import type {
  Availability,
  ChatCredentials,
  CounselorSession,
  DeviceKeys,
  DismissReason,
  EndAnswer,
  SignedRoster,
  TicketState,
} from './api-types.ts'
import type { Request } from './request.ts'

/** The counselor's routes. Every method throws `ApiError`. */
export interface CounselorApi {
  availability(): Promise<Availability[]>
  setAvailability(agency: string, on: boolean): Promise<Availability[]>
  /** `roomId` is null when the room takes longer; the event `accepted` follows then. */
  accept(ticketId: string): Promise<{ ticketId: string; roomId: string | null; state: TicketState }>
  /** Turns a waiting ticket away: it is wiped. */
  dismiss(ticketId: string, reason: DismissReason): Promise<void>
  sessions(): Promise<CounselorSession[]>
  credentials(ticketId: string): Promise<{ chat: ChatCredentials; roster: SignedRoster | null }>
  device(ticketId: string, deviceId: string, keys: DeviceKeys): Promise<SignedRoster>
  end(ticketId: string): Promise<EndAnswer>
}

/** The counselor's routes over one request function that carries the bearer. */
export function createCounselorApi(request: Request): CounselorApi {
  const id = encodeURIComponent
  return {
    availability: async () =>
      (await request<{ agencies: Availability[] }>('/live-chat/availability')).agencies,
    setAvailability: async (agency, on) =>
      (
        await request<{ agencies: Availability[] }>('/live-chat/availability', {
          method: 'PUT',
          body: { agency, on },
        })
      ).agencies,
    accept: (ticketId) => request('/live-chat/accept', { method: 'POST', query: { ticketId } }),
    dismiss: async (ticketId, reason) => {
      await request(`/live-chat/tickets/${id(ticketId)}/dismiss`, {
        method: 'POST',
        body: { reason },
      })
    },
    sessions: async () =>
      (await request<{ sessions: CounselorSession[] }>('/live-chat/sessions')).sessions,
    credentials: (ticketId) => request(`/live-chat/sessions/${id(ticketId)}/credentials`),
    device: async (ticketId, deviceId, keys) =>
      (
        await request<{ roster: SignedRoster }>('/live-chat/session/device', {
          method: 'POST',
          body: { ticketId, deviceId, ...keys },
        })
      ).roster,
    end: (ticketId) => request('/live-chat/end', { method: 'POST', body: { ticketId } }),
  }
}
