import { t } from '../shared/locale.ts'
import type { DeskNotice, NewsReason } from './desk-state.ts'

/** Sentences by what happened to the ticket; the general one where there is none. */
interface NoticeTexts {
  readonly returned?: string
  readonly ended?: string
}

/** A new reason of the state table that is not the counselor's own act needs its row here. */
const noticeTexts: Record<NewsReason, NoticeTexts> = {
  // An accepted ticket is over instead of back in the queue.
  'client-lost': { returned: 'notice-client-lost' },
  undecided: { returned: 'notice-client-lost' },
  'counselor-removed': { returned: 'notice-rights-returned', ended: 'notice-rights-ended' },
  'client-left': { ended: 'notice-client-left' },
  'client-ended': { ended: 'notice-client-ended' },
  'agency-deleted': {},
  'client-gone': {},
  'counselor-gone': {},
  'counselor-left': {},
  'counselor-lost': {},
  'counselor-off': {},
  declined: {},
  'development-mode': {},
  'join-timeout': {},
  'max-session': {},
  'max-wait': {},
  'room-timeout': {},
}

/** What a notice says. A deleted name is known only as long as the page has not been reloaded. */
export function noticeText({ type, reason, pseudonym }: DeskNotice): string {
  const name = pseudonym ?? t('somebody')
  if (type === 'active' || type === 'declined') return t(`notice-${type}`, { name })
  // A reason that only a newer api knows has no row.
  const texts: NoticeTexts | undefined = reason === null ? undefined : noticeTexts[reason]
  return t(texts?.[type] ?? `notice-${type}`, { name })
}
