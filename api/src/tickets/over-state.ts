import { purgeAt } from '../domain/purge-at.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { Sealer } from '../privacy/sealer.ts'

/** What a client keeps of a visit that is over. */
export interface OverState {
  /** With it the wipe can be checked later. */
  readonly receipt: string
  /** When what is kept of an ended chat is purged at the latest, a full hour. */
  readonly purgeAt?: string
}

/** What the client of a ticket keeps once the visit is over; `undefined` before. */
export function overState(
  sealer: Pick<Sealer, 'sealText'>,
  { state, deadline, sessionId }: Pick<TicketRow, 'state' | 'deadline' | 'sessionId'>,
): OverState | undefined {
  if (state !== 'Ended' && state !== 'Abandoned') return undefined
  const receipt = sealer.sealText(sessionId)
  if (state === 'Abandoned' || deadline === null) return { receipt }
  return { receipt, purgeAt: purgeAt(deadline).toISOString() }
}
