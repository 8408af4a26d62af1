import type { Signal } from '@preact/signals'
import type { AgencyInfo, SessionBody, Ticket } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { ApiError } from '../shared/request.ts'
import type { TabStore } from '../shared/tab-store.ts'
import type { Arrival, ArrivalPorts } from './arrival.ts'
import { findSession } from './find-session.ts'
import { isClosed, leadsBack } from './reasons.ts'
import type { Farewell, Screen } from './screen.ts'

/** What the choice of the first screen needs from the flow. */
interface FirstScreenPorts {
  api: Pick<ClientApi, 'session'>
  store: TabStore
  page: ArrivalPorts['page']
  arrival: Arrival
  screen: Signal<Screen>
  ticket: Signal<Ticket | null>
  agency: Signal<AgencyInfo | null>
  /** Goes on with a ticket in this tab. */
  adopt: (ticket: Ticket) => void
  finish: (farewell: Farewell) => void
  /** Keeps a last page in the entry of the tab's history. */
  remember: (farewell: Farewell) => void
  forget: () => Promise<void>
}

/** What a page begins with: a visit that goes on, the last page of one that is over, or a link. */
export interface FirstScreen {
  start: () => Promise<void>
  /** Goes on in this tab with a wait that began in another one. @throws ApiError */
  resumeHere: () => Promise<void>
  /** From a last page: the page of the same agency's link again. */
  enterAgain: () => Promise<void>
  /** Shows why there is no other screen. */
  fail: (error: unknown) => void
}

/** Chooses the first screen after the page was opened, reloaded or returned to. */
export function createFirstScreen(ports: FirstScreenPorts): FirstScreen {
  const { api, store, page, arrival, screen, ticket, agency, adopt, finish, remember } = ports

  const fail = (error: unknown): void => {
    const code = error instanceof ApiError ? error.code : 'unreadable'
    screen.value =
      code === 'agency-not-found' || code === 'not-found'
        ? { name: 'not-found' }
        : { name: 'failed', code }
  }

  /** Looks up the agency of a visit, for pages that can do without. */
  const learnAgency = (looking: Promise<AgencyInfo | null>): void => {
    looking.then(
      (found) => {
        agency.value = found
        const { value: shown } = screen
        const { code } = arrival
        if (store.get('ticket') !== null && code !== undefined) store.set('link', code)
        if ('receipt' in shown && leadsBack(shown)) remember(shown)
      },
      () => {
        // Then the page names no other address.
      },
    )
  }
  const learnAgencyOf = ({ agency: name, topic }: Ticket): void => {
    arrival.leadTo({ agency: name, ...(topic === null ? {} : { topic }) })
    learnAgency(arrival.lookUp())
  }
  const goOn = (session: SessionBody): void => {
    if (agency.value?.agency !== session.agency) agency.value = null
    adopt(session)
    learnAgencyOf(session)
  }

  const showLink = async (looking: Promise<AgencyInfo | null>): Promise<void> => {
    const found = await looking
    if (!found) {
      screen.value = { name: 'no-link' }
      return
    }
    page.remember(arrival.code === undefined ? {} : { code: arrival.code })
    if (!found.liveChatEnabled || isClosed(found.reason)) {
      screen.value = { name: 'unavailable', agency: found, reason: found.reason }
      return
    }
    // Nobody online is no obstacle: entering is the person's choice, the page says what to expect.
    screen.value = { name: 'link', agency: found }
  }

  const showEnded = (session: SessionBody): void => {
    const { farewell } = page.memory()
    const { reason = null, keepsPlace = false, purgeAt = null, receipt = null } = session
    screen.value =
      farewell?.name === 'ended'
        ? { ...farewell, purgeAt: farewell.purgeAt ?? purgeAt }
        : { name: 'ended', reason, keepsPlace, purgeAt, receipt, wiped: false }
    learnAgencyOf(session)
  }

  /** The browser has a ticket. */
  const resume = async (
    session: SessionBody,
    looking: Promise<AgencyInfo | null>,
  ): Promise<void> => {
    if (session.state === 'Ended') {
      store.clear()
      ticket.value = session
      // A link that is opened after an ended chat asks for a new one.
      if (arrival.isOpened) await showLink(looking)
      else showEnded(session)
    } else if (store.get('ticket') === session.ticketId) goOn(session)
    else {
      screen.value = { name: 'earlier', state: session.state, moved: false }
      // The link's agency says where help is; it may be another one than the visit's.
      const found = await looking.catch(() => null)
      if (found && screen.value.name === 'earlier') agency.value = found
      if (found && arrival.code !== undefined) page.remember({ code: arrival.code })
    }
  }

  /** The browser has no ticket: a place was lost while the page was away, a visit is over, or a new one begins. */
  const begin = async (looking: Promise<AgencyInfo | null>): Promise<void> => {
    const { farewell } = page.memory()
    const isLost = store.get('ticket') !== null && !arrival.isOpened
    const reason = store.get('share') === null ? 'client-lost' : 'client-gone'
    const code = store.get('link')
    await ports.forget()
    if (isLost) {
      if (code !== null) arrival.leadTo({ code })
      finish({ name: 'gone', reason, receipt: null, wiped: false })
      learnAgency(arrival.lookUp())
    } else if (farewell && !arrival.isOpened) {
      screen.value = farewell
      learnAgency(looking)
    } else await showLink(looking)
  }

  return {
    fail,
    async start() {
      arrival.read()
      screen.value = { name: 'loading' }
      const looking = arrival.lookUp()
      // Its failure counts only where a page is about the link.
      looking.catch(() => {})
      try {
        const session = await findSession(api)
        await (session ? resume(session, looking) : begin(looking))
      } catch (error) {
        fail(error)
        // What the page came with still says where help is.
        learnAgency(looking)
      }
    },
    async resumeHere() {
      const session = await findSession(api)
      if (!session) await showLink(arrival.lookUp())
      else if (session.state === 'Waiting' || session.state === 'Accepted') goOn(session)
      else screen.value = { name: 'earlier', state: session.state, moved: false }
    },
    async enterAgain() {
      screen.value = { name: 'loading' }
      await showLink(arrival.lookUp()).catch(fail)
    },
  }
}
