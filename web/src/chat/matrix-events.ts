import type { MatrixEvent } from 'matrix-js-sdk/lib/matrix.js'
import type { RoomMove, TransportEvent } from './chat-transport.ts'

const encryptedType = 'm.room.encrypted'
const messageType = 'm.room.message'

/**
 * What the chat needs of a Matrix event; undefined for events that are no messages.
 *
 * The SDK lets other events change this one (edits, bundled or not, which need neither be encrypted nor come from the
 * same device), and has no option against it. So only what this very event carried is read: `getOriginalContent`, never
 * `getContent`. A redaction can take the text away, nothing more.
 */
export function toTransportEvent(
  event: MatrixEvent,
  status: TransportEvent['status'],
): TransportEvent | undefined {
  const id = event.getId() ?? event.getTxnId()
  const sender = event.getSender()
  if (id === undefined || sender === undefined) return undefined
  const content = readContent(event, status)
  if (!content) return undefined
  // Keys that somebody handed on (MSC4268) say whatever that somebody liked.
  const forwarded = event.getKeyForwardingUser() !== undefined
  return {
    id,
    sender,
    timestamp: event.getTs(),
    content,
    claimedEd25519: forwarded ? null : event.getClaimedEd25519Key(),
    senderCurve25519: forwarded ? null : event.getSenderKey(),
    ciphertext: status === 'received' ? readCiphertext(event) : null,
    status,
    transaction: readTransaction(event),
  }
}

/** The move of one person that an event tells of; undefined for all others. Renaming and inviting are none. */
export function toRoomMove(event: MatrixEvent): RoomMove | undefined {
  if (event.getWireType() !== 'm.room.member') return undefined
  const id = event.getId()
  const userId = event.getStateKey()
  const { membership } = event.getWireContent()
  if (id === undefined || userId === undefined) return undefined
  const kind = membership === 'join' ? 'joined' : membership === 'leave' ? 'left' : undefined
  return kind && { id, userId, kind, timestamp: event.getTs() }
}

/** The server hands it back to the device that sent the message, and to no other one. */
function readTransaction(event: MatrixEvent): string | null {
  const { transaction_id: returned } = event.getUnsigned()
  return returned ?? event.getTxnId() ?? null
}

function readContent(
  event: MatrixEvent,
  status: TransportEvent['status'],
): TransportEvent['content'] | undefined {
  const encrypted = event.getWireType() === encryptedType
  if (!encrypted && event.getType() !== messageType) return undefined
  if (!encrypted && status === 'received') return { kind: 'plain' }
  const unreadable = event.isDecryptionFailure() || event.getType() === encryptedType
  if (unreadable || event.isRedacted()) return { kind: 'locked' }
  // Other encrypted types (call set-up, later) are no messages.
  if (event.getType() !== messageType) return undefined
  const body: unknown = event.getOriginalContent()['body']
  return typeof body === 'string' ? { kind: 'text', body } : { kind: 'locked' }
}

/** The engine takes base64 with and without padding: a replay must not pass for another text by its `=`. */
function readCiphertext(event: MatrixEvent): string | null {
  const wire: Record<string, unknown> = event.getWireContent()
  const { session_id: session, ciphertext } = wire
  if (typeof ciphertext !== 'string') return null
  return `${String(session)}|${ciphertext.replace(/=+$/u, '')}`
}
