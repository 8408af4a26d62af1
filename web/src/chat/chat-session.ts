import { batch, computed, signal, type ReadonlySignal } from '@preact/signals'
import type { ChatCredentials, DeviceKeys, SignedRoster } from '../shared/api-types.ts'
import { ApiError } from '../shared/request.ts'
import type { TabStore } from '../shared/tab-store.ts'
import type { Timers } from '../shared/timers.ts'
import { type ChatTransport, type TransportSignal, TrustError } from './chat-transport.ts'
import { buildMessageList, type ChatMessage } from './message-list.ts'
import { checkRoster, type Roster, RosterError, sameMembers, verifyRoster } from './roster.ts'
import { keyCheck, newTabShare, storageKey } from './storage-key.ts'
import type { TabLock } from './tab-lock.ts'
import { keepTokenFresh } from './token-renewal.ts'

/** Where a chat stands, as far as this device is concerned. */
export type ChatPhase =
  | 'opening'
  /** Open; `composer` says whether one may write. */
  | 'open'
  /** Another tab of this browser has it. */
  | 'elsewhere'
  /** Another tab took it over. */
  | 'moved'
  /** It was opened in another browser or tab whose keys are not here. */
  | 'other-device'
  /** A signature or a key does not fit: nothing is sent. */
  | 'insecure'
  /** The local store is gone or cannot be opened. */
  | 'lost'
  /** The room is not there yet; `open` again when there is news. */
  | 'pending'
  /** The homeserver has closed the account: the chat is over. */
  | 'closed'
  | 'failed'

/** Why one can or cannot write. */
export type ComposerState =
  | 'ready'
  /** The other side's device is not in the roster yet, or the room is still frozen. */
  | 'waiting'
  /** The list of devices changed: somebody has to agree first. */
  | 'roster-changed'
  | 'read-only'

/** What the chat needs from the page it is on. */
export interface ChatPorts {
  ticketId: string
  /** Renews the token with each call. */
  credentials: () => Promise<{ chat: ChatCredentials; roster: SignedRoster | null }>
  registerDevice: (deviceId: string, keys: DeviceKeys) => Promise<SignedRoster>
  store: TabStore
  /** Raw Ed25519 key in base64url, compiled into the page. */
  rosterPublicKey: string
  timers: Timers
  takeLock: (onStolen: () => void, steal: boolean) => Promise<TabLock | undefined>
  hasStore: (deviceId: string) => Promise<boolean>
  openTransport: (
    credentials: ChatCredentials,
    key: Uint8Array<ArrayBuffer>,
    onSignal: (signal: TransportSignal) => void,
  ) => Promise<ChatTransport>
  /** An ended chat is only read. */
  readOnly: boolean
}

/** One chat on this device. */
export interface ChatSession {
  readonly phase: ReadonlySignal<ChatPhase>
  readonly composer: ReadonlySignal<ComposerState>
  readonly messages: ReadonlySignal<readonly ChatMessage[]>
  /** The roster that both people agreed on, for the safety codes. */
  readonly roster: ReadonlySignal<Roster | null>
  readonly ownUserId: ReadonlySignal<string | null>
  /** Opens it. @param steal takes it over from another tab */
  open(steal?: boolean): Promise<void>
  send(text: string): Promise<void>
  retry(): Promise<void>
  discard(id: string): void
  /** Fetches the roster again; call it when its version moved. */
  refreshRoster(): Promise<void>
  acceptRoster(): Promise<void>
  /** The chat has ended: it can only be read from now on. */
  setReadOnly(): void
  wake(): void
  /** Stops, and keeps the local store for a reload. */
  close(): void
  /** Stops, and deletes everything local. */
  wipe(): Promise<void>
}

/** The rules of a chat: whose device counts, when one may write, what survives a reload. */
export function createChatSession(ports: ChatPorts): ChatSession {
  const phase = signal<ChatPhase>('opening')
  const messages = signal<readonly ChatMessage[]>([])
  const pinned = signal<Roster | null>(null)
  const offered = signal<{ roster: Roster; signed: SignedRoster } | null>(null)
  const ownUserId = signal<string | null>(null)
  const maySend = signal(false)
  const trusted = signal(false)
  const readOnly = signal(ports.readOnly)
  let transport: ChatTransport | undefined
  let credentials: ChatCredentials | undefined
  let lock: TabLock | undefined
  let stopRenewal = (): void => {}
  let newestVersion = 0
  let finished = false
  let refreshing = false

  const composer = computed<ComposerState>(() => {
    if (readOnly.value) return 'read-only'
    if (offered.value) return 'roster-changed'
    return phase.value === 'open' && trusted.value && maySend.value ? 'ready' : 'waiting'
  })

  const refresh = (): void => {
    if (refreshing || finished) return
    refreshing = true
    // One render for a burst of events.
    queueMicrotask(() => {
      refreshing = false
      if (!transport || !credentials) return
      const { userId } = credentials
      const members = pinned.value?.members ?? []
      const list = buildMessageList(transport.events(), members, userId)
      batch(() => {
        messages.value = list
        maySend.value = transport?.maySend() ?? false
      })
    })
  }

  const pin = async (roster: Roster, signed: SignedRoster): Promise<void> => {
    if (!transport || !credentials) return
    const { userId } = credentials
    const before = pinned.value
    for (const member of roster.members) {
      // oxlint-disable-next-line no-await-in-loop -- few members, and the first that fails ends it
      if (member.userId !== userId) await transport.trust(member)
    }
    if (!before || !sameMembers(before, roster)) await transport.renewOutboundSession()
    newestVersion = Math.max(newestVersion, roster.version)
    const complete = new Set(roster.members.map((member) => member.userId)).size > 1
    if (complete) ports.store.set('roster', JSON.stringify(signed))
    batch(() => {
      if (complete) pinned.value = roster
      offered.value = null
      trusted.value = complete
    })
    refresh()
  }

  const applyRoster = async (signed: SignedRoster): Promise<void> => {
    if (!transport || !credentials) return
    const roster = await verifyRoster(signed, ports.rosterPublicKey)
    const own = {
      userId: credentials.userId,
      deviceId: credentials.deviceId,
      ...transport.ownKeys,
    }
    checkRoster(roster, { room: credentials.roomId, own, atLeast: newestVersion })
    if (pinned.value && !sameMembers(pinned.value, roster)) {
      offered.value = { roster, signed }
      return
    }
    await pin(roster, signed)
  }

  const restorePin = async (): Promise<void> => {
    const stored = ports.store.get('roster')
    if (stored === null) return
    const signed = JSON.parse(stored) as SignedRoster
    const roster = await verifyRoster(signed, ports.rosterPublicKey)
    pinned.value = roster
    newestVersion = roster.version
  }

  const renewToken = async (): Promise<number> => {
    const { chat } = await ports.credentials()
    transport?.setAccessToken(chat.accessToken)
    return chat.expiresInMs
  }

  const onSignal = (event: TransportSignal): void => {
    if (finished) return
    if (event.type === 'logged-out') {
      if (event.erased) stop('closed')
      else void reopen()
    } else {
      refresh()
    }
  }

  const start = async (key: Uint8Array<ArrayBuffer>): Promise<void> => {
    if (!credentials) return
    transport = await ports.openTransport(credentials, key, onSignal)
    if (finished) {
      transport.stop()
      return
    }
    stopRenewal()
    stopRenewal = keepTokenFresh(credentials.expiresInMs, renewToken, ports.timers)
  }

  /** After a used-up token the SDK's client is dead; a new one on the same store goes on. */
  const reopen = async (): Promise<void> => {
    const unsent = (transport?.events() ?? []).filter((event) => event.status !== 'received')
    transport?.stop()
    transport = undefined
    try {
      credentials = (await ports.credentials()).chat
      const share = ports.store.get('share')
      if (share === null) throw new Error('the tab share is gone')
      await start(await storageKey(credentials.serverShare, share))
      refresh()
      for (const event of unsent) {
        // oxlint-disable-next-line no-await-in-loop -- in order
        if (event.content.kind === 'text') await send(event.content.body)
      }
    } catch (error) {
      fail(error)
    }
  }

  const stop = (next?: ChatPhase): void => {
    finished = true
    stopRenewal()
    transport?.stop()
    lock?.release()
    if (next) phase.value = next
  }

  const fail = (error: unknown): void => {
    if (finished) return
    if (error instanceof RosterError || error instanceof TrustError) stop('insecure')
    else if (error instanceof ApiError && error.code === 'invalid-state') stop('pending')
    else stop('failed')
  }

  const openStore = async (
    roster: SignedRoster | null,
  ): Promise<Uint8Array<ArrayBuffer> | null> => {
    if (!credentials) return null
    const { deviceId, userId, serverShare } = credentials
    const stored = ports.store.get('share')
    if (stored === null && roster) {
      const known = await verifyRoster(roster, ports.rosterPublicKey)
      if (known.members.some((member) => member.userId === userId)) {
        stop('other-device')
        return null
      }
    }
    const share = stored ?? newTabShare()
    const key = await storageKey(serverShare, share)
    const check = await keyCheck(key)
    const before = ports.store.get('check')
    if (before !== null && (before !== check || !(await ports.hasStore(deviceId)))) {
      stop('lost')
      return null
    }
    ports.store.set('share', share)
    ports.store.set('device', deviceId)
    return key
  }

  const open = async (steal = false): Promise<void> => {
    finished = false
    phase.value = 'opening'
    try {
      lock = await ports.takeLock(() => {
        stop('moved')
      }, steal)
      if (!lock) {
        phase.value = 'elsewhere'
        return
      }
      const answer = await ports.credentials()
      credentials = answer.chat
      ownUserId.value = credentials.userId
      const key = await openStore(answer.roster)
      if (!key) return
      await restorePin()
      await start(key)
      if (!transport) return
      ports.store.set('check', await keyCheck(key))
      const signed = readOnly.value
        ? answer.roster
        : await ports.registerDevice(credentials.deviceId, transport.ownKeys)
      phase.value = 'open'
      refresh()
      if (signed) await applyRoster(signed)
    } catch (error) {
      fail(error)
    }
  }

  const send = async (text: string): Promise<void> => {
    if (composer.value !== 'ready') throw new Error('the chat is not open for writing')
    const sent = transport?.send(text)
    refresh()
    try {
      await sent
    } catch {
      // The message stays in the list as failed, with "try again" and "discard".
    }
    refresh()
  }

  return {
    phase,
    composer,
    messages,
    roster: pinned,
    ownUserId,
    open,
    send,
    async retry() {
      try {
        await transport?.retry()
      } catch {
        // It stays failed in the list.
      }
      refresh()
    },
    discard(id) {
      transport?.discard(id)
      refresh()
    },
    async refreshRoster() {
      if (finished || phase.value !== 'open' || readOnly.value) return
      try {
        const { roster } = await ports.credentials()
        if (roster) await applyRoster(roster)
      } catch (error) {
        // Without an answer there is no news; a refused roster is a different matter.
        if (!(error instanceof ApiError)) fail(error)
      }
    },
    async acceptRoster() {
      const offer = offered.value
      if (!offer) return
      try {
        pinned.value = null
        await pin(offer.roster, offer.signed)
      } catch (error) {
        fail(error)
      }
    },
    setReadOnly() {
      readOnly.value = true
    },
    wake() {
      transport?.wake()
    },
    close() {
      stop()
    },
    async wipe() {
      const last = transport
      finished = true
      stopRenewal()
      ports.store.clear()
      try {
        await last?.wipe()
      } finally {
        lock?.release()
        messages.value = []
      }
    },
  }
}
