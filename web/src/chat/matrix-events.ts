import type { MatrixEvent } from 'matrix-js-sdk/lib/matrix.js'
import type { TransportEvent } from './chat-transport.ts'

const ENCRYPTED = 'm.room.encrypted'
const MESSAGE = 'm.room.message'

/** What the chat needs of a Matrix event; undefined for events that are no messages. */
export function toTransportEvent(
  event: MatrixEvent,
  status: TransportEvent['status'],
): TransportEvent | undefined {
  const id = event.getId() ?? event.getTxnId()
  const sender = event.getSender()
  if (id === undefined || sender === undefined) return undefined
  const content = readContent(event, status)
  if (!content) return undefined
  return {
    id,
    sender,
    timestamp: event.getTs(),
    content,
    claimedEd25519: event.getClaimedEd25519Key(),
    senderCurve25519: event.getSenderKey(),
    ciphertext: status === 'received' ? readCiphertext(event) : null,
    status,
  }
}

function readContent(
  event: MatrixEvent,
  status: TransportEvent['status'],
): TransportEvent['content'] | undefined {
  const encrypted = event.getWireType() === ENCRYPTED
  if (!encrypted && event.getType() !== MESSAGE) return undefined
  if (!encrypted && status === 'received') return { kind: 'plain' }
  if (event.isDecryptionFailure() || event.getType() === ENCRYPTED) return { kind: 'locked' }
  // Other encrypted types (call set-up, later) are no messages.
  if (event.getType() !== MESSAGE) return undefined
  const body: unknown = event.getContent()['body']
  return typeof body === 'string' ? { kind: 'text', body } : { kind: 'locked' }
}

function readCiphertext(event: MatrixEvent): string | null {
  const wire: Record<string, unknown> = event.getWireContent()
  const { session_id: session, ciphertext } = wire
  return typeof ciphertext === 'string' ? `${String(session)}|${ciphertext}` : null
}
