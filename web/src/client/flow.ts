import { batch, signal, type ReadonlySignal } from '@preact/signals'
import type { ChatSession } from '../chat/chat-session.ts'
import type {
  AgencyInfo,
  ChatCredentials,
  QueueBody,
  SessionBody,
  SignedRoster,
  SolvableChallenge,
  Ticket,
} from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import type { QueueChannel, QueueChannelOptions } from '../shared/queue-channel.ts'
import { ApiError } from '../shared/request.ts'
import type { TabStore } from '../shared/tab-store.ts'
import { createEntryProof } from './entry-proof.ts'
import { type Link, neutralPath, parseCode, parseLink } from './link.ts'
import { isClosed } from './reasons.ts'
import type { Screen } from './screen.ts'

/** What the flow needs from the browser. */
export interface ClientFlowPorts {
  api: ClientApi
  locale: string
  store: TabStore
  page: { address: () => string; replaceAddress: (path: string) => void }
  openChannel: (
    options: Pick<QueueChannelOptions, 'ticketId' | 'beatMs' | 'onQueue' | 'onGone' | 'onOnline'>,
  ) => QueueChannel
  /** The number that solves a puzzle of the door. */
  solveChallenge: (challenge: SolvableChallenge) => Promise<number>
  now: () => number
  /** Deletes chat stores of this browser that are not in use. */
  deleteStores: () => Promise<void>
  /** Loads the chat code and its crypto; called while waiting, so that nobody waits for it later. */
  warmUpChat: () => Promise<void>
  createChat: (ports: {
    ticketId: string
    store: TabStore
    credentials(): Promise<{ chat: ChatCredentials; roster: SignedRoster | null }>
    registerDevice: (
      deviceId: string,
      keys: { ed25519: string; curve25519: string },
    ) => Promise<SignedRoster>
  }) => Promise<ChatSession>
}

/** What a person enters with, beside consent 1. */
interface Entry {
  dataPolicyVersion: string
  zipCode?: string
}

/** The client's way through the service; pages read the signals and call the actions. */
export interface ClientFlow {
  readonly screen: ReadonlySignal<Screen>
  readonly ticket: ReadonlySignal<Ticket | null>
  /** The agency of the ticket; null until it is known, which after a reload takes a moment. */
  readonly agency: ReadonlySignal<AgencyInfo | null>
  /** The latest news of the ticket. */
  readonly queue: ReadonlySignal<QueueBody | null>
  readonly online: ReadonlySignal<boolean>
  /** The counselor dropped out and the client is back in the old place. */
  readonly returned: ReadonlySignal<boolean>
  readonly chat: ReadonlySignal<ChatSession | null>
  /** Entering takes some seconds, because many people come. */
  readonly crowded: ReadonlySignal<boolean>
  start: () => Promise<void>
  /** @throws ApiError for what the form can mend */
  enter: (agency: AgencyInfo, entry: Entry) => Promise<void>
  /** Goes on in this tab with a wait that began in another one. */
  resumeHere: () => Promise<void>
  /** @throws ApiError */
  confirm: (version: string) => Promise<void>
  /** @throws ApiError */
  decline: (version: string) => Promise<void>
  /** @throws ApiError */
  end: () => Promise<void>
  /** The page of an ended chat is put away: the browser forgets the visit. @throws ApiError */
  close: () => Promise<void>
  /** After an ended chat: consent 1 of the same agency again. */
  enterAgain: () => Promise<void>
  /** Deletes everything. @throws ApiError */
  leave: () => Promise<void>
  /** The page was asleep, or the network came back. */
  wake: () => void
  /** The browser says that the network is gone. */
  offline: () => void
}

/** Whether the api knows no ticket of this browser: the cookie was cleared, or what it stood for is over. */
function isForgotten(error: unknown): boolean {
  return error instanceof ApiError && [401, 404, 410].includes(error.status)
}

/** The client's state machine, free of the browser so that it can be tested. */
export function createClientFlow(ports: ClientFlowPorts): ClientFlow {
  const { api, store } = ports
  const screen = signal<Screen>({ name: 'loading' })
  const ticket = signal<Ticket | null>(null)
  const ticketAgency = signal<AgencyInfo | null>(null)
  const queue = signal<QueueBody | null>(null)
  const online = signal(true)
  const returned = signal(false)
  const chat = signal<ChatSession | null>(null)
  const entryProof = createEntryProof({
    challenge: (agency) => api.challenge(agency),
    solve: (challenge) => ports.solveChallenge(challenge),
    now: () => ports.now(),
  })
  let link: Link | undefined
  let linkCode: string | undefined
  let channel: QueueChannel | undefined
  let rosterVersion: number | null | undefined
  let openingChat = false
  const enquiryUrl = (): string | null => ticketAgency.value?.enquiryUrl ?? null

  const currentTicket = (): Ticket => {
    if (!ticket.value) throw new Error('there is no ticket')
    return ticket.value
  }

  /** Ends everything local: the channel, the chat's store, what the tab kept. */
  const forget = async (): Promise<void> => {
    channel?.close()
    channel = undefined
    const last = chat.value
    chat.value = null
    store.clear()
    // A store that cannot be deleted is shredded all the same: the server's half of its key is gone.
    await last?.wipe().catch(() => {})
    await ports.deleteStores().catch(() => {})
  }
  const finish = (next: Screen): void => {
    screen.value = next
    void forget()
  }

  const openChat = async (): Promise<void> => {
    if (chat.value || openingChat) return
    openingChat = true
    const { ticketId } = currentTicket()
    try {
      const session = await ports.createChat({
        ticketId,
        store,
        credentials: async () => {
          const { chat: credentials, roster } = (await api.session()) ?? {}
          if (!credentials) throw new ApiError('invalid-state', 409)
          return { chat: credentials, roster: roster ?? null }
        },
        registerDevice: (deviceId, keys) => api.device(ticketId, deviceId, keys),
      })
      chat.value = session
      await session.open()
    } catch {
      screen.value = { name: 'failed', code: 'network' }
    } finally {
      openingChat = false
    }
  }

  const showChat = (body: QueueBody): void => {
    if (screen.value.name !== 'chat') screen.value = { name: 'chat' }
    const moved = (body.rosterVersion ?? undefined) !== rosterVersion
    rosterVersion = body.rosterVersion ?? undefined
    if (!chat.value) void openChat()
    else if (chat.value.phase.value === 'pending') void chat.value.open()
    else if (moved) void chat.value.refreshRoster()
  }

  const onQueue = (body: QueueBody): void => {
    const before = queue.value?.state
    // The place comes first, also on a slow line; the 2 MB of the chat after it.
    if (!queue.value) warmUp()
    batch(() => {
      queue.value = body
      if (body.state === 'Waiting' && before === 'Accepted') returned.value = true
      if (body.state === 'Accepted') returned.value = false
      switch (body.state) {
        case 'Waiting':
          screen.value = { name: 'waiting' }
          break
        case 'Accepted':
          showAccepted(body)
          break
        case 'Consented':
        case 'Active':
          showChat(body)
          break
        case 'Ended':
          finish({
            name: 'ended',
            reason: body.reason ?? null,
            keepsPlace: body.keepsPlace ?? false,
            receipt: null,
            purgeAt: null,
          })
          break
        case 'Abandoned':
        case 'Wiped':
          finish({ name: 'gone', reason: body.reason ?? null, enquiryUrl: enquiryUrl() })
          break
      }
    })
  }
  /** The prompt comes with the room; a repeated one must not rebuild the page somebody is reading. */
  const showAccepted = (body: QueueBody): void => {
    if (!body.consentPrompt) screen.value = { name: 'waiting' }
    else if (screen.value.name !== 'agreement')
      screen.value = { name: 'agreement', prompt: body.consentPrompt }
  }

  const warmUp = (): void => {
    ports.warmUpChat().catch(() => {
      // It is loaded again when the chat opens, and says there if it cannot.
    })
  }

  const adopt = (body: Ticket): void => {
    ticket.value = body
    store.set('ticket', body.ticketId)
    channel?.close()
    channel = ports.openChannel({
      ticketId: body.ticketId,
      beatMs: body.heartbeat.intervalSeconds * 1000,
      onQueue,
      onGone: () => {
        finish({ name: 'gone', reason: null, enquiryUrl: enquiryUrl() })
      },
      onOnline: (value) => {
        online.value = value
      },
    })
  }

  /** Goes on with a ticket from before this page: what {@link ClientFlow.enter} knows of the agency has to be asked for. */
  const adoptEarlier = (session: SessionBody): void => {
    adopt(session)
    api
      .resolve(session.agency, { locale: ports.locale })
      .then((agency) => {
        ticketAgency.value = agency
      })
      .catch(() => {
        // Then the page of a wait that is over names no other address.
      })
  }

  const findSession = async (): Promise<SessionBody | null> => {
    try {
      return (await api.session()) ?? null
    } catch (error) {
      if (isForgotten(error)) return null
      throw error
    }
  }

  const showAgency = async (): Promise<void> => {
    if (linkCode !== undefined) link ??= await api.link(linkCode)
    if (!link) {
      screen.value = { name: 'no-link' }
      return
    }
    const { agency: name, ...query } = link
    const agency = await api.resolve(name, { ...query, locale: ports.locale })
    if (!agency.liveChatEnabled || isClosed(agency.reason)) {
      screen.value = { name: 'unavailable', agency, reason: agency.reason }
      return
    }
    // While the person reads; nobody should wait for it.
    entryProof.prepare(agency.agency)
    // Nobody online is no obstacle: entering is the person's choice, the page says what to expect.
    screen.value = { name: 'consent', agency }
  }

  const fail = (error: unknown): void => {
    const code = error instanceof ApiError ? error.code : 'unreadable'
    screen.value =
      code === 'agency-not-found' || code === 'not-found'
        ? { name: 'not-found' }
        : { name: 'failed', code }
  }

  const resume = async (session: SessionBody): Promise<void> => {
    if (session.state === 'Ended') {
      store.clear()
      ticket.value = session
      // A link opened after an ended chat is a wish for a new one.
      if (link ?? linkCode) await showAgency()
      else
        screen.value = {
          name: 'ended',
          reason: session.reason ?? null,
          keepsPlace: session.keepsPlace ?? false,
          receipt: null,
          purgeAt: session.purgeAt ?? null,
        }
    } else if (store.get('ticket') === session.ticketId) adoptEarlier(session)
    else screen.value = { name: 'earlier', state: session.state }
  }

  return {
    screen,
    ticket,
    agency: ticketAgency,
    queue,
    online,
    returned,
    chat,
    crowded: entryProof.waiting,
    async start() {
      link ??= parseLink(ports.page.address())
      linkCode ??= parseCode(ports.page.address())
      ports.page.replaceAddress(neutralPath)
      screen.value = { name: 'loading' }
      try {
        const session = await findSession()
        if (!session) {
          await forget()
          await showAgency()
        } else await resume(session)
      } catch (error) {
        fail(error)
      }
    },
    async enter(agency, entry) {
      const request = {
        agency: agency.agency,
        ...(link?.topic === undefined ? {} : { topic: link.topic }),
        ...(link?.link === undefined ? {} : { link: link.link }),
        ...(entry.zipCode ? { zipCode: entry.zipCode } : {}),
        locale: ports.locale,
        consent: { dataPolicy: entry.dataPolicyVersion },
      }
      const body = await entryProof.enter(agency.agency, (proof) =>
        api.enter({ ...request, ...(proof === undefined ? {} : { proof }) }),
      )
      ticketAgency.value = agency
      screen.value = { name: 'waiting' }
      adopt(body)
    },
    async resumeHere() {
      const session = await findSession()
      if (session) adoptEarlier(session)
      else await showAgency()
    },
    async confirm(version) {
      await api.consent(currentTicket().ticketId, 'confirm', version)
      screen.value = { name: 'chat' }
      await openChat()
    },
    async decline(version) {
      await api.consent(currentTicket().ticketId, 'decline', version)
      finish({ name: 'left', declined: true, receipt: null })
    },
    async end() {
      const answer = await api.end(currentTicket().ticketId)
      const { receipt = null, purgeAt = null } = answer
      finish({ name: 'ended', reason: null, keepsPlace: false, receipt, purgeAt })
    },
    async close() {
      // Ending what has ended changes nothing but the cookie; without a cookie the browser has forgotten the visit already.
      await api.end(currentTicket().ticketId, { close: true }).catch((error: unknown) => {
        if (!isForgotten(error)) throw error
      })
      ticket.value = null
      finish({ name: 'closed' })
    },
    async enterAgain() {
      const { agency } = currentTicket()
      link ??= { agency }
      screen.value = { name: 'loading' }
      await showAgency().catch(fail)
    },
    async leave() {
      try {
        const { receipt } = await api.leave()
        finish({ name: 'left', declined: false, receipt: receipt ?? null })
      } catch (error) {
        if (!isForgotten(error)) throw error
        const { value: last } = screen
        finish({ name: 'expired', purgeAt: last.name === 'ended' ? last.purgeAt : null })
      }
    },
    wake() {
      channel?.refresh()
      chat.value?.wake()
    },
    offline() {
      channel?.offline()
    },
  }
}
