import { signal, type ReadonlySignal } from '@preact/signals'
import type { ChatSession } from '../chat/chat-session.ts'
import type { Transcript } from '../chat/transcript.ts'
import type { ChatCredentials, DeviceKeys, QueueBody, SignedRoster } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { ApiError } from '../shared/request.ts'
import type { TabStore } from '../shared/tab-store.ts'

/** What was said, without the names of those who said it. */
export type KeptTranscript = Pick<Transcript, 'messages' | 'moves'>

/** What the chat of a ticket needs from the page. */
export interface ChatOpenerPorts {
  api: Pick<ClientApi, 'session' | 'device'>
  store: TabStore
  /** Loads the chat code and its crypto; called while waiting, so that nobody waits for it later. */
  warmUpChat: () => Promise<void>
  createChat: (ports: {
    ticketId: string
    store: TabStore
    credentials: () => Promise<{ chat: ChatCredentials; roster: SignedRoster | null }>
    registerDevice: (deviceId: string, keys: DeviceKeys) => Promise<SignedRoster>
  }) => Promise<ChatSession>
}

/** Opens the chat of a ticket, once. */
export interface ChatOpener {
  readonly chat: ReadonlySignal<ChatSession | null>
  /** The chat's code and crypto are still on their way. */
  readonly loading: ReadonlySignal<boolean>
  /** Whether the chat is open here or about to be. */
  readonly isInUse: () => boolean
  /**
   * Loads ahead what the chat needs, and again where that failed; nothing while it is on its way or there.
   * @throws what keeps it from loading
   */
  warmUp: () => Promise<void>
  /** @throws when the chat cannot be built; a chat that cannot be opened says so itself */
  open: (ticketId: string) => Promise<void>
  /** Goes on after news of the ticket: opens, tries again, or reads the new roster. @throws as `open` */
  follow: (ticketId: string, body: Pick<QueueBody, 'rosterVersion'>) => Promise<void>
  /** Loads once more what failed to load, and opens a chat that failed to open. @throws as `warmUp` */
  retry: () => Promise<void>
  /** What was said so far; null before the first message. */
  transcript: () => KeptTranscript | null
  /** Ends the chat on this device and deletes its store. */
  wipe: () => Promise<void>
}

/** The chat's part of the flow: when it is loaded, opened and wiped. */
export function createChatOpener({
  api,
  store,
  warmUpChat,
  createChat,
}: ChatOpenerPorts): ChatOpener {
  const chat = signal<ChatSession | null>(null)
  const loading = signal(false)
  let warm: Promise<void> | undefined
  let hasFailedToLoad = false
  let isOpening = false
  let rosterVersion: number | undefined

  const warmUp = (): Promise<void> => {
    warm ??= load()
    return warm
  }
  const load = async (): Promise<void> => {
    loading.value = true
    try {
      await warmUpChat()
      hasFailedToLoad = false
    } catch (error) {
      warm = undefined
      hasFailedToLoad = true
      throw error
    } finally {
      loading.value = false
    }
  }

  const open = async (ticketId: string): Promise<void> => {
    if (chat.value || isOpening) return
    isOpening = true
    try {
      const session = await createChat({
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
    } finally {
      isOpening = false
    }
  }

  return {
    chat,
    loading,
    isInUse: () => isOpening || chat.value !== null,
    warmUp,
    open,
    async follow(ticketId, body) {
      const moved = (body.rosterVersion ?? undefined) !== rosterVersion
      rosterVersion = body.rosterVersion ?? undefined
      if (!chat.value || chat.value.phase.value === 'pending')
        await (chat.value?.open() ?? open(ticketId))
      else if (moved) await chat.value.refreshRoster()
    },
    async retry() {
      if (hasFailedToLoad) await warmUp()
      if (chat.value?.phase.value === 'failed') await chat.value.open()
    },
    transcript() {
      const messages = chat.value?.messages.value ?? []
      const moves = chat.value?.moves.value ?? []
      return messages.length === 0 ? null : { messages, moves }
    },
    async wipe() {
      const last = chat.value
      chat.value = null
      // A store that cannot be deleted is shredded all the same: the server's half of its key is gone.
      await last?.wipe().catch(() => {})
    },
  }
}
