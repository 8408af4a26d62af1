import { t } from '../shared/locale.ts'
import type { PersonMove } from './chat-session.ts'
import type { ChatNotice } from './log-entries.ts'
import type { Person } from './roster.ts'

/**
 * Lines of the log about who came and left.
 *
 * @param own whose page it is
 * @param peer name of the client, on the counselor's page
 */
export function moveNotices(moves: readonly PersonMove[], own: Person, peer: string): ChatNotice[] {
  return moves.map(({ id, kind, person, timestamp }) => ({
    id,
    at: timestamp,
    text: person === own ? t(`move-own-${kind}`) : t(`move-${person}-${kind}`, { peer }),
  }))
}
