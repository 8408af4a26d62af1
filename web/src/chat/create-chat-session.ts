import { computed, effect, signal } from '@preact/signals'
import type { ChatCredentials } from '../shared/api-types.ts'
import { ApiError } from '../shared/request.ts'
import { createBegun } from './begun.ts'
import type { ChatPorts } from './chat-ports.ts'
import type { ChatPhase, ChatSession, ComposerState } from './chat-session.ts'
import {
  type ChatTransport,
  type ToDeviceWord,
  type TransportSignal,
  TrustError,
} from './chat-transport.ts'
import { createPeerLink } from './peer-link.ts'
import { parsePeerState, peerStateContent } from './peer-state.ts'
import { createRoomView } from './room-view.ts'
import { createRosterKeeper, type RosterOwner } from './roster-keeper.ts'
import { RosterError } from './roster.ts'
import { storageKey } from './storage-key.ts'
import { findStoreKey } from './store-key.ts'
import type { TabLock } from './tab-lock.ts'
import { keepTokenFresh } from './token-renewal.ts'

/** The rules of a chat: whose device counts, when one may write, what survives a reload. */
export function createChatSession(ports: ChatPorts): ChatSession {
  const keeper = createRosterKeeper(ports.store, ports.rosterPublicKey)
  const phase = signal<ChatPhase>('opening')
  const readOnly = signal(ports.readOnly)
  const begun = createBegun(ports.store)
  let transport: ChatTransport | undefined
  let credentials: ChatCredentials | undefined
  let lock: TabLock | undefined
  let stopRenewal = (): void => {}
  /** Aborted when the chat stops; each opening has its own. */
  let life = new AbortController()
  let rosterWork: Promise<unknown> = Promise.resolve()

  const link = createPeerLink({
    showsTyping: begun.showsTyping,
    timers: ports.timers,
    tell: async (state) => {
      const others = keeper.pinned.value?.members.filter(
        (member) => member.userId !== credentials?.userId,
      )
      await transport?.tell(others ?? [], peerStateContent(state))
    },
  })
  const { messages, moves, maySend, refresh } = createRoomView({
    room: () => transport && credentials && { transport, userId: credentials.userId },
    members: () => keeper.pinned.value?.members ?? [],
    isOver: () => life.signal.aborted,
    link,
    begun,
  })
  const composer = computed<ComposerState>(() => {
    if (readOnly.value) return 'read-only'
    if (keeper.offered.value) return 'roster-changed'
    return phase.value === 'open' && keeper.trusted.value && maySend.value ? 'ready' : 'waiting'
  })

  effect(() => {
    // Whoever may not be written to is told nothing else either.
    if (composer.value === 'ready') link.greet()
    else link.stop()
  })
  const hear = ({ sender, ed25519, curve25519, content }: ToDeviceWord): void => {
    const isOfRoster = keeper.pinned.value?.members.some(
      (member) =>
        member.userId === sender &&
        member.userId !== credentials?.userId &&
        member.ed25519 === ed25519 &&
        member.curve25519 === curve25519,
    )
    const state = isOfRoster ? parsePeerState(content) : undefined
    if (state) link.hear(state)
  }

  const ownerOf = (chat: ChatCredentials): RosterOwner => ({ ...chat, person: ports.person })

  /** One roster after the other: an answer that overtakes another would look like a roll-back. */
  const inTurn = async (action: () => Promise<void>): Promise<void> => {
    const turn = rosterWork.then(action)
    rosterWork = turn.catch(() => {})
    await turn
  }

  const stop = (next?: ChatPhase): void => {
    life.abort()
    link.stop()
    stopRenewal()
    transport?.stop()
    lock?.release()
    lock = undefined
    if (next) phase.value = next
  }

  const fail = (error: unknown, abort: AbortSignal): void => {
    // What fails because it was stopped has been dealt with.
    if (abort.aborted) return
    if (error instanceof RosterError || error instanceof TrustError) stop('insecure')
    else if (error instanceof ApiError && error.code === 'invalid-state') stop('pending')
    else stop('failed')
  }

  const onSignal = (event: TransportSignal): void => {
    if (life.signal.aborted) return
    if (event.type === 'word') hear(event.word)
    else if (event.type !== 'logged-out') refresh()
    else if (event.erased) stop('closed')
    else void reopen()
  }

  const start = async (
    chat: ChatCredentials,
    key: Uint8Array<ArrayBuffer>,
    abort: AbortSignal,
  ): Promise<ChatTransport> => {
    const opened = await ports.openTransport(chat, key, onSignal, abort)
    abort.throwIfAborted()
    transport = opened
    stopRenewal()
    stopRenewal = keepTokenFresh(
      chat.expiresInMs,
      async () => {
        const renewed = (await ports.credentials()).chat
        transport?.setAccessToken(renewed.accessToken)
        return renewed.expiresInMs
      },
      ports.timers,
    )
    return opened
  }

  /** After a used-up token the SDK's client is dead; a new one on the same store goes on. */
  const reopen = async (): Promise<void> => {
    const abort = life.signal
    const unsent = (transport?.events() ?? []).filter((event) => event.status !== 'received')
    transport?.stop()
    transport = undefined
    try {
      const { chat } = await ports.credentials()
      credentials = chat
      await start(chat, await storageKey(chat.serverShare, ports.store.get('share') ?? ''), abort)
      refresh()
      for (const event of unsent) {
        if (event.content.kind === 'text') await send(event.content.body)
      }
    } catch (error) {
      fail(error, abort)
    }
  }

  const openLocked = async (abort: AbortSignal): Promise<void> => {
    const { chat, roster } = await ports.credentials()
    const found = await findStoreKey(ports, chat, roster)
    abort.throwIfAborted()
    if ('refused' in found) {
      stop(found.refused)
      return
    }
    credentials = chat
    ports.store.set('share', found.share)
    ports.store.set('device', chat.deviceId)
    await keeper.restore()
    await begun.open(found.key)
    abort.throwIfAborted()
    const opened = await start(chat, found.key, abort)
    ports.store.set('check', found.check)
    begun.restore(opened.events())
    await inTurn(async () => {
      const signed = readOnly.value
        ? roster
        : await ports.registerDevice(chat.deviceId, opened.ownKeys)
      abort.throwIfAborted()
      phase.value = 'open'
      refresh()
      if (signed) await keeper.apply(signed, opened, ownerOf(chat))
      refresh()
    })
  }

  const open = async (steal = false): Promise<void> => {
    life.abort()
    life = new AbortController()
    const { signal: abort } = life
    phase.value = 'opening'
    try {
      const taken = await ports.takeLock(() => {
        if (!abort.aborted) stop('moved')
      }, steal)
      if (!taken) {
        // Without the share there is nothing to go on with, in whatever tab.
        stop(ports.store.get('share') === null ? 'other-device' : 'elsewhere')
        return
      }
      if (abort.aborted) {
        taken.release()
        return
      }
      lock = taken
      await openLocked(abort)
    } catch (error) {
      fail(error, abort)
    }
  }

  const send = async (text: string): Promise<void> => {
    if (composer.value !== 'ready') throw new Error('the chat is not open for writing')
    link.noteDone()
    const sent = transport?.send(text)
    refresh()
    try {
      await sent
    } catch {
      // The message stays in the list as failed, with "try again" and "discard".
    }
    refresh()
  }

  /** Runs what needs an open chat, and closes it when a key or a signature does not fit. */
  const whileOpen = async (
    action: (opened: ChatTransport, chat: ChatCredentials) => Promise<void>,
  ): Promise<void> => {
    const abort = life.signal
    if (abort.aborted || phase.value !== 'open' || !transport || !credentials) return
    try {
      await action(transport, credentials)
      refresh()
    } catch (error) {
      // Without an answer there is no news; a refused roster is a different matter.
      if (!(error instanceof ApiError)) fail(error, abort)
    }
  }

  return {
    phase,
    composer,
    messages,
    moves,
    draft: begun.draft,
    showsTyping: begun.showsTyping,
    peerIsTyping: link.peerIsTyping,
    noteTyping: link.noteTyping,
    roster: keeper.pinned,
    offered: keeper.offered,
    person: ports.person,
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
    refreshRoster: () =>
      inTurn(() =>
        whileOpen(async (opened, chat) => {
          if (readOnly.value) return
          const { roster } = await ports.credentials()
          if (roster) await keeper.apply(roster, opened, ownerOf(chat))
        }),
      ),
    acceptRoster: (hash) =>
      inTurn(() => whileOpen((opened, chat) => keeper.accept(hash, opened, ownerOf(chat)))),
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
      begun.close()
      ports.store.clear()
      life.abort()
      link.stop()
      stopRenewal()
      try {
        await transport?.wipe()
      } finally {
        lock?.release()
        lock = undefined
        messages.value = []
      }
    },
  }
}
