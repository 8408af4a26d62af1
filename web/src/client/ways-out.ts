import type { Signal } from '@preact/signals'
import type { Ticket } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { isForgotten } from './find-session.ts'
import type { Farewell, LeftFrom, Screen } from './screen.ts'

/** What leaving needs from the flow. */
interface WaysOutPorts {
  api: Pick<ClientApi, 'consent' | 'end' | 'leave'>
  screen: Signal<Screen>
  ticket: Signal<Ticket | null>
  currentTicket: () => Ticket
  /** Shows the last page of the visit and forgets the visit. */
  finish: (farewell: Farewell) => void
  /** Forgets the visit and its last page. */
  forgetAll: () => void
}

/** The client's own ways out of a visit. */
export interface WaysOut {
  /** @throws ApiError */
  decline: (version: string) => Promise<void>
  /** @throws ApiError */
  end: () => Promise<void>
  /** The page of an ended chat is put away: the browser forgets the visit. @throws ApiError */
  close: () => Promise<void>
  /** Deletes everything. @throws ApiError */
  leave: () => Promise<void>
}

const leftFrom: Partial<Record<Screen['name'], LeftFrom>> = {
  waiting: 'waiting',
  agreement: 'waiting',
  ended: 'ended',
  earlier: 'earlier',
}

/** Leaving, ending, declining, closing: each says to the server what it does, and then forgets here. */
export function createWaysOut(ports: WaysOutPorts): WaysOut {
  const { api, screen, ticket, currentTicket, finish, forgetAll } = ports
  return {
    async decline(version) {
      const { receipt = null } = await api.consent(currentTicket().ticketId, 'decline', version)
      finish({ name: 'declined', receipt, wiped: false })
    },
    async end() {
      const { receipt = null, purgeAt = null } = await api.end(currentTicket().ticketId)
      const reason = 'client-ended'
      finish({ name: 'ended', reason, keepsPlace: false, purgeAt, receipt, wiped: false })
    },
    async close() {
      // Ending what has ended changes nothing but the cookie; without a cookie the browser has forgotten the visit already.
      if (ticket.value)
        await api.end(ticket.value.ticketId, { close: true }).catch((error: unknown) => {
          if (!isForgotten(error)) throw error
        })
      ticket.value = null
      screen.value = { name: 'closed' }
      forgetAll()
    },
    async leave() {
      const last = screen.value
      try {
        const { receipt = null } = await api.leave()
        const from = leftFrom[last.name] ?? 'chat'
        finish({ name: 'left', from, receipt, wiped: false })
      } catch (error) {
        if (!isForgotten(error)) throw error
        screen.value = { name: 'expired', purgeAt: last.name === 'ended' ? last.purgeAt : null }
        forgetAll()
      }
    },
  }
}
