import { notifyChannels } from '@lotse/contract/notify-channels'
import { openLiveConnection } from '@lotse/common/live-connection'
import type { Logger } from '@lotse/common/logger'
import { randomId } from '@lotse/common/random-id'
import type { Wake } from '../tickets/context.ts'
import { TabTurns } from './tab-turns.ts'
import { createTicketFollowers } from './ticket-news.ts'

/** Who wants to know. Called in the same turn as a local wake, and on hints of other processes. */
export interface WakeListener {
  ticket?(ticketId: string): void
  agency?(agency: string): void
  counselor?(subject: string): void
  /** A tab of a client has come new: `<ticket id> <tab>`. */
  tab?(opened: string): void
  /** This process has queued an effect. */
  outbox?(): void
  /** The operator has published something. */
  config?(): void
  /** Hints may have been missed: look at everything again. */
  all?(): void
}

/** {@link Wake} with its listening side. */
export interface LiveWake extends Wake {
  /** A tab of a client has come new; replicas end the channels of the others. */
  tab(ticketId: string, tab: number): void
  subscribe(listener: WakeListener): () => void
  close(): Promise<void>
}

/** Options of {@link createWake}. */
export interface WakeOptions {
  /** Connection of the api's role. */
  readonly databaseUrl: string
  readonly log: Logger
  /** Told how old a hint of another process was when it came, in seconds. */
  readonly observeLatency?: (seconds: number) => void
}

/** Milliseconds for which hints are collected into one notification. */
const coalesceForMs = 10

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const largestPayloadBytes = 7_900

const kinds = { t: 'ticket', a: 'agency', c: 'counselor', o: 'tab' } as const

/**
 * Spreads the news that something has changed: at once within the process, within some 10 ms to the others. The news
 * are hints, never data: who hears one reads the rows again, and who misses one looks again by itself within a second.
 *
 * NOTIFY takes a lock over the whole server at commit and so must not be part of a transition's transaction; collected on
 * a connection of its own it costs the claims nothing (measured).
 */
export function createWake(options: WakeOptions): LiveWake {
  const listeners = new Set<WakeListener>()
  const followers = createTicketFollowers()
  const origin = randomId()
  const pending = new Set<string>()
  const tabTurns = new TabTurns()
  let timer: NodeJS.Timeout | undefined

  const tell = (act: (listener: WakeListener) => void): void => {
    for (const listener of listeners) act(listener)
  }
  const tellHint = (hint: string): void => {
    const kind = kinds[hint.charAt(0) as keyof typeof kinds]
    const key = decodeURIComponent(hint.slice(1))
    tell((listener) => listener[kind]?.(key))
    if (kind === 'ticket') followers.tell(key)
  }
  const settleTabs = (hints: Iterable<string>): void => {
    for (const hint of hints) {
      const ticketId = announcedTicket(hint)
      if (ticketId !== undefined) tabTurns.settled(ticketId)
    }
  }
  const receive = (payload: string): void => {
    const [from, sentAt, ...hints] = payload.split(' ')
    if (from === origin) {
      settleTabs(hints)
      return
    }
    options.observeLatency?.(Math.max(0, Date.now() - Number(sentAt)) / 1000)
    for (const hint of hints) {
      const ticketId = announcedTicket(hint)
      const isNews = ticketId === undefined || !tabTurns.isOvertaken(ticketId)
      if (isNews && hint.charAt(0) in kinds) tellHint(hint)
    }
  }
  const connection = openLiveConnection({
    url: options.databaseUrl,
    applicationName: 'lotse-live',
    channels: [notifyChannels.hints, notifyChannels.config],
    log: options.log,
    onConnected: () => {
      tabTurns.forgetAll()
      tell((listener) => listener.all?.())
      followers.tellAll()
    },
    onNotification: (channel, payload) => {
      if (channel === notifyChannels.hints) receive(payload)
      else tell((listener) => listener.config?.())
    },
  })

  const flush = async (): Promise<void> => {
    timer = undefined
    const hints = [...pending]
    pending.clear()
    const payloads = chunk(`${origin} ${Date.now()}`, hints)
    await connection.notify(notifyChannels.hints, payloads).catch((error: unknown) => {
      settleTabs(hints)
      options.log.warn('hints were not sent to the other processes', { error })
    })
  }
  const spread = (kind: keyof typeof kinds, key: string): void => {
    const hint = `${kind}${encodeURIComponent(key)}`
    tellHint(hint)
    const ticketId = pending.has(hint) ? undefined : announcedTicket(hint)
    if (ticketId !== undefined) tabTurns.announced(ticketId)
    pending.add(hint)
    timer ??= setTimeout(() => void flush(), coalesceForMs)
  }

  return {
    follow: (ticketId) => followers.follow(ticketId),
    ticket: (ticketId) => spread('t', ticketId),
    agency: (agency) => spread('a', agency),
    counselor: (subject) => spread('c', subject),
    tab: (ticketId, tab) => spread('o', `${ticketId} ${tab}`),
    outbox: () => tell((listener) => listener.outbox?.()),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: async () => {
      if (timer !== undefined) {
        clearTimeout(timer)
        await flush()
      }
      await connection.close()
    },
  }
}

/** The ticket of a hint that announces a tab; `undefined` for other hints. */
function announcedTicket(hint: string): string | undefined {
  if (kinds[hint.charAt(0) as keyof typeof kinds] !== 'tab') return undefined
  return decodeURIComponent(hint.slice(1)).split(' ')[0]
}

/** Packs hints into as few payloads as fit; they are ASCII, so a character is a byte. */
function chunk(head: string, hints: Iterable<string>): readonly string[] {
  const payloads: string[] = []
  let payload = head
  for (const hint of hints) {
    if (payload.length + 1 + hint.length > largestPayloadBytes) {
      payloads.push(payload)
      payload = head
    }
    payload += ` ${hint}`
  }
  return [...payloads, payload]
}
