import type { Queryable } from '../postgres/database.ts'
import type { Effect } from '../postgres/outbox.ts'
import type { TicketContext } from '../tickets/context.ts'
import { createRoom } from './effects/create-room.ts'
import { dropIdentity } from './effects/drop-identity.ts'
import { dropRoom } from './effects/drop-room.ts'
import { retireClient } from './effects/retire-client.ts'
import { retireCounselor } from './effects/retire-counselor.ts'
import { setSending } from './effects/set-sending.ts'
import { wipe } from './effects/wipe.ts'

/** What became of a try: done, or to be tried again later. */
export type EffectOutcome =
  | { readonly done: true; readonly afterCommit?: () => void }
  | { readonly done: false; readonly delaySeconds: number; readonly code: string | null }

/**
 * Does an effect. Idempotent, because it may be done again after a crash in the middle; rejects with an UpstreamError
 * when the outside world did not play along. Statements on `client` are committed together with the outcome.
 */
export type EffectHandler = (
  context: TicketContext,
  client: Queryable,
  effect: Effect,
) => Promise<EffectOutcome>

/** The handler of every kind of effect. */
export const effects: Readonly<Record<Effect['kind'], EffectHandler>> = {
  'create-room': createRoom,
  'set-sending': setSending,
  'retire-client': retireClient,
  'retire-counselor': retireCounselor,
  'drop-room': dropRoom,
  'drop-identity': dropIdentity,
  wipe,
}
