import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Timers } from '../shared/timers.ts'
import type { PeerState, Reception } from './peer-state.ts'

/** Gathers what happens in a burst. */
const gatherMs = 150
const retryMs = 5000
/** While somebody writes, how often that is said again. */
const typingAgainMs = 4000
/** Without a key for this long nobody is writing. */
const typingIdleMs = 5000
/** A "writing" that is not said again ends by itself; longer than {@link typingAgainMs} and a slow line. */
const typingExpiresMs = 8000

/** What a link needs. */
export interface PeerLinkPorts {
  /** Sends it encrypted to the devices of the roster. */
  tell: (state: PeerState) => Promise<void>
  /** Whether both people let each other see that they are writing, as far as this side is asked. */
  showsTyping: ReadonlySignal<boolean>
  timers: Timers
}

/** What two devices of a chat know of each other beside the messages. */
export interface PeerLink {
  /** Only where both people have switched it on. */
  readonly peerIsTyping: ReadonlySignal<boolean>
  /** What the other device has of this one's messages. */
  readonly peerHas: ReadonlySignal<Reception>
  /** The chat is open: tells the own state and asks for the other one. */
  greet: () => void
  hear: (state: PeerState) => void
  /** Which messages this device has. */
  noteReception: (reception: Reception) => void
  /** A key was pressed in the composer. */
  noteTyping: () => void
  /** The text was sent or is gone: nobody is writing any more. */
  noteDone: () => void
  /** Says nothing any more until the next {@link greet}. */
  stop: () => void
}

/** Confirms messages, and shows typing where both sides want it. */
export function createPeerLink({ tell, showsTyping, timers }: PeerLinkPorts): PeerLink {
  const peerHas = signal<Reception>({ newest: null, locked: [] })
  const peerTyping = signal<PeerState['typing']>('off')
  const peerIsTyping = computed(() => showsTyping.value && peerTyping.value === 'now')
  let reception: Reception = { newest: null, locked: [] }
  let isTyping = false
  let asks = false
  let running = false
  let sending = false
  let changed = false
  const cancels = { gather: noop, retry: noop, again: noop, idle: noop, expire: noop }

  const current = (): PeerState => {
    const shown = isTyping && peerTyping.peek() !== 'off' ? 'now' : 'idle'
    return { asks, typing: showsTyping.peek() ? shown : 'off', reception }
  }
  const send = async (): Promise<void> => {
    if (!running || sending || !changed) return
    sending = true
    changed = false
    const asked = asks
    try {
      await tell(current())
      if (asked) asks = false
    } catch {
      changed = true
      cancels.retry = timers.after(retryMs, () => void send())
      return
    } finally {
      sending = false
    }
    if (changed) void send()
  }
  const announce = (): void => {
    if (!running) return
    const waits = changed
    changed = true
    // While one is on its way, its end looks at `changed` again.
    if (!waits && !sending) cancels.gather = timers.after(gatherMs, () => void send())
  }
  const stopTyping = (tellsIt: boolean): void => {
    cancels.again()
    cancels.idle()
    const was = isTyping
    isTyping = false
    cancels.again = noop
    if (was && tellsIt) announce()
  }
  const sayAgain = (): void => {
    announce()
    cancels.again = timers.after(typingAgainMs, sayAgain)
  }
  let isFirst = true
  effect(() => {
    void showsTyping.value
    if (!isFirst) announce()
    isFirst = false
  })

  return {
    peerIsTyping,
    peerHas,
    greet() {
      running = true
      asks = true
      changed = false
      announce()
    },
    hear(state) {
      peerHas.value = state.reception
      peerTyping.value = state.typing
      cancels.expire()
      if (state.typing === 'now')
        cancels.expire = timers.after(typingExpiresMs, () => (peerTyping.value = 'idle'))
      if (state.asks) announce()
    },
    noteReception(next) {
      if (JSON.stringify(next) === JSON.stringify(reception)) return
      const isNew = next.newest !== reception.newest
      reception = next
      // What they were writing is here.
      if (isNew && peerTyping.peek() === 'now') peerTyping.value = 'idle'
      announce()
    },
    noteTyping() {
      if (!running || !showsTyping.peek() || peerTyping.peek() === 'off') return
      cancels.idle()
      cancels.idle = timers.after(typingIdleMs, () => {
        stopTyping(true)
      })
      if (isTyping) return
      isTyping = true
      sayAgain()
    },
    noteDone() {
      // The message itself says that the writing is over.
      stopTyping(false)
    },
    stop() {
      running = false
      for (const cancel of Object.values(cancels)) cancel()
      peerTyping.value = 'off'
      isTyping = false
    },
  }
}

function noop(): void {}
