import { batch, signal } from '@preact/signals'
import type { AgencyInfo, QueueBody, Ticket } from '../shared/api-types.ts'
import type { QueueChannel } from '../shared/queue-channel.ts'
import { createAbandonable } from './abandonable.ts'
import { createArrival } from './arrival.ts'
import { createChatOpener, type KeptTranscript } from './chat-opener.ts'
import type { ClientFlow } from './client-flow.ts'
import { createEntryProof } from './entry-proof.ts'
import { findSession } from './find-session.ts'
import { createFirstScreen } from './first-screen.ts'
import type { ClientFlowPorts } from './flow-ports.ts'
import { leadsBack } from './reasons.ts'
import type { Farewell, Screen } from './screen.ts'
import { createWaysOut } from './ways-out.ts'

/** The client's state machine, free of the browser so that it can be tested. */
export function createClientFlow(browser: ClientFlowPorts): ClientFlow {
  const { ports, abandon } = createAbandonable(browser)
  const { api, store, page } = ports
  const screen = signal<Screen>({ name: 'loading' })
  const ticket = signal<Ticket | null>(null)
  const agency = signal<AgencyInfo | null>(null)
  const queue = signal<QueueBody | null>(null)
  const online = signal(true)
  const returned = signal(false)
  const transcript = signal<KeptTranscript | null>(null)
  const arrival = createArrival(ports)
  const opener = createChatOpener(ports)
  const entryProof = createEntryProof({
    challenge: (name) => api.challenge(name),
    solve: (challenge) => ports.solveChallenge(challenge),
    now: () => ports.now(),
  })
  let channel: QueueChannel | undefined

  const currentTicket = (): Ticket => {
    if (!ticket.value) throw new Error('there is no ticket')
    return ticket.value
  }

  /** Ends everything local: the channel, the chat's store, what the tab kept. */
  const forget = async (): Promise<void> => {
    channel?.close()
    channel = undefined
    store.clear()
    await opener.wipe()
    await ports.deleteStores().catch(() => {})
  }
  const finish = (next: Farewell): void => {
    if (!leadsBack(next)) arrival.forget()
    // The end may be said twice, by the answer and by the channel; the words are there the first time only.
    transcript.value = next.name === 'ended' ? (opener.transcript() ?? transcript.value) : null
    // The service has said so; the channel, which would report the connection, closes.
    online.value = true
    screen.value = next
    remember(next)
    void forget()
  }
  const remember = (farewell: Farewell): void => {
    page.remember({ farewell, ...(arrival.code === undefined ? {} : { code: arrival.code }) })
  }
  const waysOut = createWaysOut({
    api,
    screen,
    ticket,
    currentTicket,
    finish,
    forgetAll: () => {
      transcript.value = null
      page.remember({})
      void forget()
    },
  })

  const onQueue = (body: QueueBody): void => {
    const before = queue.value?.state
    // The place comes first, also on a slow line; the 2 MB of the chat after it.
    opener.warmUp().catch(() => {
      // It is loaded again with the next news, or when the chat opens, which says if it cannot.
    })
    const { reason = null, receipt = null, purgeAt = null } = body
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
          if (screen.value.name !== 'chat') screen.value = { name: 'chat' }
          opener.follow(currentTicket().ticketId, body).catch(failToOpen)
          break
        case 'Ended': {
          const { keepsPlace = false } = body
          finish({ name: 'ended', reason, keepsPlace, purgeAt, receipt, wiped: false })
          break
        }
        case 'Abandoned':
        case 'Wiped':
          // The channel may be faster than the answer to the client's own decision.
          finish(
            reason === 'declined'
              ? { name: 'declined', receipt, wiped: false }
              : { name: 'gone', reason, receipt, wiped: false },
          )
          break
      }
    })
  }
  /** The prompt comes with the room; a repeated one must not rebuild the page that is being read. */
  const showAccepted = (body: QueueBody): void => {
    if (!body.consentPrompt) screen.value = { name: 'waiting' }
    else if (screen.value.name !== 'agreement')
      screen.value = { name: 'agreement', prompt: body.consentPrompt }
  }
  const failToOpen = (): void => {
    screen.value = { name: 'failed', code: 'network' }
  }

  const adopt = (body: Ticket): void => {
    ticket.value = body
    // What the visit before it, or another tab, has left says nothing about this one.
    queue.value = null
    returned.value = false
    online.value = true
    store.set('ticket', body.ticketId)
    if (arrival.code !== undefined) store.set('link', arrival.code)
    page.remember({})
    follow(body)
  }
  const follow = (body: Ticket): void => {
    channel?.close()
    channel = ports.openChannel({
      ticketId: body.ticketId,
      beatMs: body.heartbeat.intervalSeconds * 1000,
      onQueue,
      onGone: () => {
        finish({ name: 'gone', reason: null, receipt: null, wiped: false })
      },
      onMoved: () => {
        channel = undefined
        // A chat that is open here has its keys in this tab: it takes the ticket back when somebody looks at it.
        if (!opener.isInUse()) stop(body)
      },
      onOnline: (value) => {
        const isBack = value && !online.value
        online.value = value
        if (isBack) void recover()
      },
    })
  }
  /** The browser's own error page would be a page without a way on. @throws when the service does not answer */
  const reload = async (): Promise<void> => {
    await findSession(api)
    ports.reload()
  }
  /**
   * After an outage: what it kept from loading or opening is loaded or opened now. Firefox remembers a module that failed
   * to load: where loading fails again, only a new page gets further.
   */
  const recover = (): Promise<void> =>
    opener.retry().catch(async () => {
      await reload().catch(() => {
        // The line broke off again; this is done again when it is back.
      })
    })
  const tryAgain = (): Promise<void> => reload().catch(firstScreen.fail)
  const wake = (): void => {
    if (!channel && ticket.value && opener.isInUse()) follow(ticket.value)
    channel?.refresh()
    opener.chat.value?.wake()
  }
  /** Another tab goes on with the wait: only that one may be asked, and open the chat. */
  const stop = ({ state }: Ticket): void => {
    store.clear()
    screen.value = { name: 'earlier', state: queue.value?.state ?? state, moved: true }
  }
  const firstScreen = createFirstScreen({
    api,
    store,
    page,
    arrival,
    screen,
    ticket,
    agency,
    adopt,
    finish,
    remember,
    forget,
  })

  return {
    ...waysOut,
    screen,
    ticket,
    agency,
    queue,
    online,
    returned,
    chat: opener.chat,
    transcript,
    chatLoading: opener.loading,
    crowded: entryProof.waiting,
    start: firstScreen.start,
    resumeHere: firstScreen.resumeHere,
    enterAgain: firstScreen.enterAgain,
    show(name, found) {
      // While the person reads; nobody should wait for it.
      if (name === 'consent') entryProof.prepare(found.agency)
      screen.value = { name, agency: found }
    },
    async enter(found, entry) {
      const { topic, link } = arrival.link ?? {}
      const request = {
        agency: found.agency,
        ...(topic === undefined ? {} : { topic }),
        ...(link === undefined ? {} : { link }),
        ...(entry.zipCode ? { zipCode: entry.zipCode } : {}),
        locale: ports.locale(),
        consent: { dataPolicy: entry.dataPolicyVersion },
      }
      const body = await entryProof.enter(found.agency, (proof) =>
        api.enter({ ...request, ...(proof === undefined ? {} : { proof }) }),
      )
      agency.value = found
      screen.value = { name: 'waiting' }
      adopt(body)
    },
    async confirm(version) {
      const { ticketId } = currentTicket()
      await api.consent(ticketId, 'confirm', version)
      screen.value = { name: 'chat' }
      await opener.open(ticketId).catch(failToOpen)
    },
    async moreTime(version) {
      await api.consent(currentTicket().ticketId, 'more-time', version)
      channel?.refresh()
    },
    abandon() {
      channel?.close()
      return abandon()
    },
    confirmWiped() {
      const last = screen.value
      if (!('receipt' in last)) return
      const proven = { ...last, receipt: null, wiped: true }
      screen.value = proven
      remember(proven)
    },
    async translate() {
      const found = await arrival.lookUp().catch(() => null)
      if (!found) return
      const { value: shown } = screen
      if ('agency' in shown) screen.value = { ...shown, agency: found }
      if (agency.value) agency.value = found
    },
    tryAgain,
    reopen: () => opener.retry().catch(tryAgain),
    async takeOver() {
      // Two windows side by side: nothing else says that this tab is being looked at, and it has given its channel up.
      wake()
      await opener.chat.value?.open(true)
    },
    wake,
    reconnected() {
      if (screen.value.name === 'failed') void tryAgain()
      // A channel reports the connection itself, once it has an answer.
      if (!channel) online.value = true
      wake()
    },
    offline() {
      online.value = false
    },
  }
}
