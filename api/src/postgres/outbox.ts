import type { EffectKind } from '../domain/transitions.ts'
import type { Queryable } from './database.ts'

/** A piece of outside work that waits to be done. */
export interface Effect {
  readonly id: string
  readonly ticketId: string
  readonly kind: EffectKind
  /** Names that the ticket's row may no longer hold when the work is done. */
  readonly payload: EffectPayload
  /** How often it was tried before. */
  readonly attempts: number
  /** How long ago it was ordered, when it was taken up. */
  readonly ageSeconds: number
}

/** The names an effect works on; which of them are set depends on its kind. */
export interface EffectPayload {
  readonly alias?: string
  readonly roomId?: string | null
  readonly client?: string
  readonly counselor?: string
  readonly localparts?: readonly string[]
  readonly identityName?: string
}

/** Puts an effect into the outbox, due at once. Call it in the transaction that makes it necessary. */
export async function enqueueEffect(
  client: Queryable,
  effect: Omit<Effect, 'attempts' | 'ageSeconds'>,
): Promise<void> {
  // clock_timestamp, not livechat.now(): a test that travels back must not leave retries in the far future.
  await client.query(
    `insert into livechat.outbox (id, ticket_id, kind, payload, run_at)
     values ($1, $2, $3, $4, clock_timestamp())`,
    [effect.id, effect.ticketId, effect.kind, JSON.stringify(effect.payload)],
  )
}

/**
 * Locks the next due effect for the length of the transaction; the lock of a worker that dies goes with its connection.
 * `undefined` when there is nothing due that nobody works on.
 */
export async function lockNextEffect(client: Queryable): Promise<Effect | undefined> {
  const found = await client.query<Effect>({
    name: 'lock-next-effect',
    text: `select id, ticket_id as "ticketId", kind, payload, attempts,
        extract(epoch from clock_timestamp() - queued_at)::double precision as "ageSeconds"
      from livechat.outbox
      where run_at <= clock_timestamp() order by run_at limit 1 for update skip locked`,
  })
  return found.rows[0]
}

/**
 * Tries to be the only worker on a ticket until the transaction ends, so that making and removing a room never overlap.
 */
export async function lockTicketEffects(client: Queryable, ticketId: string): Promise<boolean> {
  const locked = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [ticketId],
  )
  return locked.rows[0]?.locked === true
}

/** Takes a finished effect out. */
export async function completeEffect(client: Queryable, id: string): Promise<void> {
  await client.query('delete from livechat.outbox where id = $1', [id])
}

/** Puts an effect back for later. `code` says why in one word; `null` when it only has to wait for another effect. */
export async function postponeEffect(
  client: Queryable,
  id: string,
  delaySeconds: number,
  code: string | null,
): Promise<void> {
  await client.query(
    `update livechat.outbox set run_at = clock_timestamp() + make_interval(secs => $2),
       attempts = attempts + ($3::text is not null)::integer, error_code = $3 where id = $1`,
    [id, delaySeconds, code],
  )
}

/** Drops effects that a wipe makes pointless; those in work are left to their worker, which looks at the state again. */
export async function supersedeEffects(client: Queryable, ticketId: string): Promise<void> {
  await client.query(
    `delete from livechat.outbox where id in (
       select id from livechat.outbox
       where ticket_id = $1
         and kind in ('create-room', 'set-sending', 'retire-client', 'retire-counselor', 'drop-identity')
       for update skip locked)`,
    [ticketId],
  )
}

/** How many effects of a ticket are open beside `id`. */
export async function countOtherEffects(
  client: Queryable,
  ticketId: string,
  id: string,
): Promise<number> {
  const counted = await client.query<{ count: number }>(
    'select count(*)::integer as count from livechat.outbox where ticket_id = $1 and id <> $2',
    [ticketId, id],
  )
  return counted.rows[0]?.count ?? 0
}
