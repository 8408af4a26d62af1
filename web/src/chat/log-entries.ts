import type { ChatMessage } from './message-list.ts'

/** Something that happened in the chat and that nobody wrote: somebody came, left, agreed, ended it. */
export interface ChatNotice {
  /** Unique within the chat. */
  id: string
  /** Milliseconds since 1970. */
  at: number
  text: string
}

/** A line of the log. */
export type LogEntry =
  | { kind: 'day'; id: string; at: number }
  | { kind: 'notice'; id: string; notice: ChatNotice }
  | {
      kind: 'message'
      id: string
      message: ChatMessage
      /** First of several in a row by one person. */
      startsGroup: boolean
      /** Last of several in a row by one person; it carries the time. */
      endsGroup: boolean
      /** Whether to say how far it is on its way: once for several with the same answer. */
      showsStatus: boolean
    }

const sameGroupMs = 120_000

/** The log with its date lines: messages in the order of the server, notices between them by their time. */
export function buildLog(
  messages: readonly ChatMessage[],
  notices: readonly ChatNotice[],
): LogEntry[] {
  const ordered = merge(messages, notices)
  const entries: LogEntry[] = []
  let day: string | undefined
  for (const [index, item] of ordered.entries()) {
    const at = item.kind === 'notice' ? item.notice.at : item.message.timestamp
    const itsDay = new Date(at).toDateString()
    if (itsDay !== day) entries.push({ kind: 'day', id: `day ${itsDay}`, at })
    const isNewDay = itsDay !== day
    day = itsDay
    if (item.kind === 'notice') {
      entries.push({ kind: 'notice', id: `notice ${item.notice.id}`, notice: item.notice })
      continue
    }
    const { message } = item
    const next = messageOf(ordered[index + 1])
    entries.push({
      kind: 'message',
      id: message.id,
      message,
      startsGroup: isNewDay || !isSameGroup(messageOf(ordered[index - 1]), message),
      endsGroup: !isSameGroup(message, next),
      showsStatus: message.own && !(next?.own === true && next.status === message.status),
    })
  }
  return entries
}

type Item = { kind: 'message'; message: ChatMessage } | { kind: 'notice'; notice: ChatNotice }

function merge(messages: readonly ChatMessage[], notices: readonly ChatNotice[]): Item[] {
  const waiting = notices.toSorted((one, other) => one.at - other.at)
  const items: Item[] = []
  for (const message of messages) {
    while (waiting[0] && waiting[0].at <= message.timestamp) {
      items.push(...waiting.splice(0, 1).map((notice) => ({ kind: 'notice' as const, notice })))
    }
    items.push({ kind: 'message', message })
  }
  return [...items, ...waiting.map((notice) => ({ kind: 'notice' as const, notice }))]
}

function messageOf(item: Item | undefined): ChatMessage | undefined {
  return item?.kind === 'message' ? item.message : undefined
}

function isSameGroup(one: ChatMessage | undefined, next: ChatMessage | undefined): boolean {
  if (!one || !next) return false
  return one.own === next.own && Math.abs(next.timestamp - one.timestamp) < sameGroupMs
}
