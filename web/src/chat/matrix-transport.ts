import {
  EventStatus,
  MatrixEventEvent,
  type MatrixClient,
  type MatrixEvent,
} from 'matrix-js-sdk/lib/matrix.js'
import { ClientEvent } from 'matrix-js-sdk/lib/client.js'
import { CryptoEvent } from 'matrix-js-sdk/lib/crypto-api/index.js'
import { HttpApiEvent } from 'matrix-js-sdk/lib/http-api/index.js'
import { Direction } from 'matrix-js-sdk/lib/models/event-timeline.js'
import { RoomEvent, type Room } from 'matrix-js-sdk/lib/models/room.js'
import { RoomStateEvent } from 'matrix-js-sdk/lib/models/room-state.js'
import type { ChatCredentials } from '../shared/api-types.ts'
import type { StoreOwner } from '../shared/tab-store.ts'
import { pageTimers } from '../shared/timers.ts'
import type { ChatTransport, RoomMove, TransportEvent, TransportSignal } from './chat-transport.ts'
import { deleteStores } from './delete-stores.ts'
import { createLineRetry } from './line-retry.ts'
import { createMatrixClient, startMatrixClient } from './matrix-client.ts'
import { toRoomMove, toTransportEvent } from './matrix-events.ts'
import { paddedText } from './padding.ts'
import { peerStateType } from './peer-state.ts'
import { trustDevice } from './trust-device.ts'

const maxHistoryPages = 100
const trustPollMs = 50

/** Opens the encrypted room of one chat device; resolves when the first sync is in. */
export async function openMatrixTransport(
  owner: StoreOwner,
  credentials: ChatCredentials,
  key: Uint8Array<ArrayBuffer>,
  onSignal: (signal: TransportSignal) => void,
  abort: AbortSignal,
): Promise<ChatTransport> {
  const { roomId, userId, deviceId } = credentials
  const client = await createMatrixClient(owner, credentials, key)
  const engine = client.getCrypto()
  if (!engine) throw new Error('the crypto engine did not start')
  const listen = createListener(client, roomId, onSignal)
  try {
    abort.throwIfAborted()
    await startMatrixClient(client, userId, abort)
  } catch (error) {
    listen.stop()
    client.stopClient()
    throw error
  }
  const ownKeys = await engine.getOwnDeviceKeys()
  let stopped = false
  let encrypted = false
  const room = (): Room | null => client.getRoom(roomId)
  const checkEncryption = async (): Promise<void> => {
    encrypted ||= await engine.isEncryptionEnabledInRoom(roomId)
  }
  const pending = (): ReturnType<Room['getPendingEvents']> => room()?.getPendingEvents() ?? []
  const lineRetry = createLineRetry({
    pending,
    // `as`: an event that is pending is pending in a room.
    resend: async (event) => client.resendEvent(event, room() as Room),
    timers: pageTimers,
  })
  const isRefused = (event: MatrixEvent): boolean =>
    event.status === EventStatus.NOT_SENT && !lineRetry.isDue(event)
  const stop = (): void => {
    if (stopped) return
    stopped = true
    lineRetry.stop()
    listen.stop()
    client.stopClient()
  }
  void loadHistory(client, room).then(
    () => {
      onSignal({ type: 'changed' })
    },
    () => {
      // History is best effort: what is missing is not shown, and new messages arrive all the same.
    },
  )
  listen.onChange = () => {
    checkEncryption().then(
      () => {
        if (!stopped) onSignal({ type: 'changed' })
      },
      () => {
        // The engine only refuses when it is shutting down.
      },
    )
  }
  listen.onChange()

  return {
    ownKeys,
    trust: (member) =>
      trustDevice(engine, member, {
        now: () => performance.now(),
        async pause() {
          if (stopped) throw new Error('the chat has stopped')
          await new Promise((resolve) => setTimeout(resolve, trustPollMs))
        },
      }),
    async renewOutboundSession() {
      await engine.forceDiscardSession(roomId)
    },
    events() {
      const timeline = room()?.getLiveTimeline().getEvents() ?? []
      const received = timeline.map((event) => toTransportEvent(event, 'received'))
      const own = pending().map((event) =>
        toTransportEvent(event, isRefused(event) ? 'failed' : 'sending'),
      )
      return [...received, ...own].filter((event): event is TransportEvent => event !== undefined)
    },
    moves() {
      const timeline = room()?.getLiveTimeline().getEvents() ?? []
      return timeline.map(toRoomMove).filter((move): move is RoomMove => move !== undefined)
    },
    maySend: () => encrypted && (room()?.currentState.maySendMessage(userId) ?? false),
    async send(text) {
      await checkEncryption()
      if (!encrypted) throw new Error('the room is not encrypted')
      // `as`: the SDK's type of a message knows no further fields.
      const content = paddedText(text, roomId) as unknown as { msgtype: 'm.text'; body: string }
      try {
        await client.sendEvent(roomId, 'm.room.message' as never, content as never)
      } finally {
        lineRetry.plan()
      }
    },
    async tell(devices, content) {
      const targets = devices.map(({ userId: user, deviceId: device }) => ({
        userId: user,
        deviceId: device,
      }))
      const { eventType, batch } = await engine.encryptToDeviceMessages(
        peerStateType,
        targets,
        content,
      )
      const messages = new Map(
        batch.map((one) => [one.userId, new Map([[one.deviceId, one.payload]])]),
      )
      // Not queued: what is said later, after a gap, is said with what holds then.
      if (messages.size > 0) await client.sendToDevice(eventType, messages)
    },
    async retry() {
      const current = room()
      if (!current) return
      for (const event of pending().filter(isRefused)) {
        await client.resendEvent(event, current)
      }
    },
    discard(id) {
      const event = pending().find((entry) => (entry.getId() ?? entry.getTxnId()) === id)
      if (event) client.cancelPendingEvent(event)
    },
    setAccessToken(token) {
      client.setAccessToken(token)
    },
    wake() {
      client.retryImmediately()
      lineRetry.wake()
    },
    stop,
    async wipe() {
      stop()
      // The SDK's own `clearStores` deletes one after the other and waits without a limit while a store is open elsewhere.
      await deleteStores(owner, deviceId)
    },
  }
}

interface Listener {
  onChange: () => void
  stop: () => void
}

/** Everything that may change what the chat shows, reduced to one signal. */
function createListener(
  client: MatrixClient,
  roomId: string,
  onSignal: (signal: TransportSignal) => void,
): Listener {
  const listener: Listener = { onChange: () => {}, stop: () => client.removeAllListeners() }
  const changed = (): void => {
    listener.onChange()
  }
  client.on(RoomEvent.Timeline, changed)
  client.on(RoomEvent.LocalEchoUpdated, changed)
  client.on(MatrixEventEvent.Decrypted, changed)
  client.on(RoomEvent.MyMembership, changed)
  client.on(RoomStateEvent.Events, (event) => {
    if (event.getRoomId() === roomId) changed()
  })
  client.on(ClientEvent.ReceivedToDeviceMessage, ({ message, encryptionInfo }) => {
    // Without encryption anybody could have said it, the homeserver too.
    if (!encryptionInfo || message.type !== peerStateType) return
    const { keys } = message as { keys?: { ed25519?: unknown } }
    onSignal({
      type: 'word',
      word: {
        sender: message.sender,
        ed25519: typeof keys?.ed25519 === 'string' ? keys.ed25519 : null,
        curve25519: encryptionInfo.senderCurve25519KeyBase64,
        content: message.content,
      },
    })
  })
  client.on(CryptoEvent.DevicesUpdated, () => {
    onSignal({ type: 'devices' })
  })
  client.on(HttpApiEvent.SessionLoggedOut, (error) => {
    const data: unknown = error.data
    const soft =
      typeof data === 'object' &&
      data !== null &&
      'soft_logout' in data &&
      data.soft_logout === true
    onSignal({ type: 'logged-out', erased: !soft })
  })
  return listener
}

/** A reload has no message store: everything comes again from the room, page by page. */
async function loadHistory(client: MatrixClient, room: () => Room | null): Promise<void> {
  for (let page = 0; page < maxHistoryPages; page += 1) {
    const current = room()
    const timeline = current?.getLiveTimeline()
    if (!current || !timeline?.getPaginationToken(Direction.Backward)) return
    // The first event is there: the room fitted into the first sync.
    if (timeline.getEvents().some((event) => event.getType() === 'm.room.create')) return
    await client.scrollback(current, 50)
  }
}
