import type { Queryable } from '../../postgres/database.ts'
import type { Effect } from '../../postgres/outbox.ts'
import type { TicketContext } from '../../tickets/context.ts'

/** What effects work with. */
export type EffectParts = Pick<
  TicketContext,
  'database' | 'failpoint' | 'identity' | 'messaging' | 'randomId' | 'sealer' | 'wake'
>

/** What became of a try: done, or to be tried again later. */
export type EffectOutcome =
  | { readonly done: true; readonly afterCommit?: () => void }
  | { readonly done: false; readonly delaySeconds: number; readonly code: string | null }

/**
 * Does an effect. Idempotent, because it may be done again after a crash in the middle; rejects with an UpstreamError
 * when the outside world did not play along. Statements on `client` are committed together with the outcome.
 */
export type EffectHandler = (
  context: EffectParts,
  client: Queryable,
  effect: Effect,
) => Promise<EffectOutcome>
