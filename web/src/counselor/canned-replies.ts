import { signal, type ReadonlySignal } from '@preact/signals'
import type { CannedReply } from '../chat/canned-reply.ts'

/** Most replies of one's own. */
export const ownRepliesAtMost = 50
/** Letters of a short name. */
export const replyNameLength = 40
/** Letters of a reply. */
export const replyTextLength = 2000

const entry = 'lotse.replies'

/** Whether only one of a reply's two parts is filled in: it cannot be kept, and a person has to be informed of that. */
export function isHalfFilled({ name, text }: CannedReply): boolean {
  return (name.trim() === '') !== (text.trim() === '')
}

/** Replies of one's own. They live in this browser and nowhere else; no client's word belongs into them. */
export interface OwnReplies {
  readonly list: ReadonlySignal<readonly CannedReply[]>
  /** Replaces all of them. */
  save(replies: readonly CannedReply[]): void
}

/** Reads what the browser has kept; a broken entry counts as none. */
export function createOwnReplies(storage: Storage): OwnReplies {
  const list = signal(read(storage))
  return {
    list,
    save(replies) {
      const next = replies
        .map(({ name, text }) => ({ name: name.trim(), text: text.trim() }))
        .filter(({ name, text }) => name !== '' && text !== '')
        .slice(0, ownRepliesAtMost)
      list.value = next
      if (next.length === 0) storage.removeItem(entry)
      else storage.setItem(entry, JSON.stringify(next))
    },
  }
}

function read(storage: Storage): readonly CannedReply[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(entry) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isReply).slice(0, ownRepliesAtMost) : []
  } catch {
    return []
  }
}

function isReply(value: unknown): value is CannedReply {
  if (typeof value !== 'object' || value === null) return false
  const { name, text } = value as Partial<Record<keyof CannedReply, unknown>>
  if (typeof name !== 'string' || typeof text !== 'string') return false
  return name.length <= replyNameLength && text.length <= replyTextLength
}
