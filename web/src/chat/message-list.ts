import type { TransportEvent } from './chat-transport.ts'
import type { RosterMember } from './roster.ts'

/** A message as the chat shows it. */
export interface ChatMessage {
  id: string
  own: boolean
  timestamp: number
  /** Null while it cannot be read; a late key fills it in. */
  body: string | null
  /** `trusted` came from a device of the roster; `untrusted` did not, or was never encrypted. */
  trust: 'trusted' | 'untrusted'
  /** Of an own message how far it is on its way; `received` for those of others. */
  status: 'received' | 'sending' | 'sent' | 'delivered' | 'failed'
}

/**
 * Turns what came over the wire into what is shown. Built anew on each change and keyed by event id, so that a late key
 * or a confirmed send changes an entry instead of adding one.
 *
 * - A ciphertext that was seen before is dropped: the crypto engine does not detect replays.
 * - A rogue device of the same account decrypts too; only both keys of the roster make a message trusted.
 *
 * @param isDelivered whether the other device has confirmed an own message
 */
export function buildMessageList(
  events: readonly TransportEvent[],
  members: readonly RosterMember[],
  ownUserId: string,
  isDelivered: (id: string) => boolean,
): ChatMessage[] {
  const seen = new Set<string>()
  const ids = new Set<string>()
  const messages: ChatMessage[] = []
  for (const event of events) {
    if (ids.has(event.id)) continue
    ids.add(event.id)
    if (event.ciphertext !== null) {
      if (seen.has(event.ciphertext)) continue
      seen.add(event.ciphertext)
    }
    const own = event.sender === ownUserId
    messages.push({
      id: event.id,
      own,
      timestamp: event.timestamp,
      body: event.content.kind === 'text' ? event.content.body : null,
      trust: isTrusted(event, members) ? 'trusted' : 'untrusted',
      status: own && event.status === 'received' ? wayOf(event.id, isDelivered) : event.status,
    })
  }
  return messages
}

function wayOf(id: string, isDelivered: (id: string) => boolean): 'sent' | 'delivered' {
  return isDelivered(id) ? 'delivered' : 'sent'
}

/** Whether both keys of a message are those of its sender's device in the roster. */
export function isTrusted(event: TransportEvent, members: readonly RosterMember[]): boolean {
  // Our own page wrote it; it has no keys before the server confirms it.
  if (event.status !== 'received') return true
  // Without a key nothing is claimed yet, and no content is shown.
  if (event.content.kind === 'locked') return true
  if (event.content.kind === 'plain') return false
  return members.some(
    (member) =>
      member.userId === event.sender &&
      member.ed25519 === event.claimedEd25519 &&
      member.curve25519 === event.senderCurve25519,
  )
}
