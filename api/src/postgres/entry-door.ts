import type { DoorLoad } from '../domain/entry-pressure.ts'
import { prooflessBurst, quietPlaces, quietTokens } from '../domain/entry-pressure.ts'
import type { Queryable } from './database.ts'

/** Limits of an agency's door. */
export interface DoorLimits {
  readonly agency: string
  /** Refill per minute and size of the bucket. */
  readonly perMinute: number
  /** Places in the queue. */
  readonly places: number
}

/** A proof of work that was checked and may have been used before. */
export interface CheckedProof {
  readonly hash: Buffer
  readonly expiresAt: Date
}

/** Whether the door opens. */
export type DoorOutcome =
  | { readonly outcome: 'open' }
  /** The share without a proof is used up. `spent`: the proof that was shown has been used before. */
  | { readonly outcome: 'proof-required'; readonly spent: boolean }
  | { readonly outcome: 'rate-limited'; readonly retryAfterSeconds: number }

/** Seconds since the bucket's last refill. A clock that went back takes nothing away. */
const elapsed = `greatest(0, extract(epoch from livechat.now() - b.refilled_at)::double precision)`

/** Tokens in bucket `b` now; `$2` is refill per minute and size. */
const tokens = `least($2::double precision, b.tokens + ${elapsed} * $2::double precision / 60)`

/** Those of them that need no proof: `$3` at most, growing half as fast. */
const proofless = `least($3::double precision, b.proofless + ${elapsed} * $2::double precision / 120)`

/** People in the queue of agency `$1`, with those on their way into it. */
const waiting = `(select count(*) from livechat.ticket t where t.agency = $1 and t.state = 'Waiting')
  + (select count(*) from livechat.entry e where e.agency = $1)`

/*
 * Proof and token in one statement. The proof first: its unique key decides between replicas, and a proof that is shown a
 * hundred times at once takes one token. Without a fresh proof only a quiet door opens; a full queue counts as quiet here,
 * because whoever comes then is told so, and no proof would help.
 */
const take = `
with spent as (
  insert into livechat.spent_proof (hash, expires_at)
  select $4::bytea, $5::timestamptz where $4::bytea is not null on conflict do nothing returning hash
), caller as materialized (
  select exists (select from spent) as fresh
), queue as materialized (
  select case when fresh then true else not (${waiting} between $7::integer and $8::integer - 1) end as quiet from caller
), taken as (
  insert into livechat.entry_bucket as b (agency, tokens, proofless, refilled_at)
  select $1, $2::double precision - 1, $3::double precision - (not fresh)::integer, livechat.now()
  from caller, queue where quiet
  on conflict (agency) do update set
    tokens = ${tokens} - 1,
    proofless = ${proofless} - (select (not fresh)::integer from caller),
    refilled_at = livechat.now()
  where ${tokens} >= 1 and ((select fresh from caller) or (${proofless} >= 1 and ${tokens} >= $6::double precision))
  returning agency
)
select fresh, exists (select from taken) as taken from caller`

/**
 * Takes a token from the agency's bucket, which all replicas share, and uses the proof up.
 *
 * @param proof a checked one; without it, at most half of the bucket is given
 */
export async function passDoor(
  database: Queryable,
  { agency, perMinute, places }: DoorLimits,
  proof: CheckedProof | undefined,
): Promise<DoorOutcome> {
  // A refused caller changes nothing: writing the refill time then would lose the fraction that has grown since.
  const answered = await database.query<{ fresh: boolean; taken: boolean }>({
    name: 'pass-door',
    text: take,
    values: [
      agency,
      perMinute,
      prooflessBurst(perMinute),
      proof?.hash ?? null,
      proof?.expiresAt ?? null,
      quietTokens(perMinute),
      quietPlaces(places),
      places,
    ],
  })
  const { fresh, taken } = answered.rows[0] ?? { fresh: false, taken: false }
  if (taken) return { outcome: 'open' }
  if (!fresh) return { outcome: 'proof-required', spent: proof !== undefined }
  // The work is not lost: the same proof counts when there is a token again.
  const missing = await database.query<{ seconds: number }>(
    `with back as (delete from livechat.spent_proof where hash = $3)
     select ((1 - ${tokens}) * 60 / $2::double precision)::double precision as seconds
     from livechat.entry_bucket b where agency = $1`,
    [agency, perMinute, proof?.hash],
  )
  const seconds = Math.max(1, Math.ceil(missing.rows[0]?.seconds ?? 1))
  return { outcome: 'rate-limited', retryAfterSeconds: seconds }
}

/** How full a door is, and the clock that its proofs go by. */
export interface DoorReading {
  readonly now: Date
  readonly load: DoorLoad
}

/** Reads an agency's door without changing it; `undefined` when there is no such agency. */
export async function readDoor(
  database: Queryable,
  { agency, perMinute, places }: DoorLimits,
): Promise<DoorReading | undefined> {
  const found = await database.query<Omit<DoorLoad, 'burst'> & { now: Date }>({
    name: 'read-door',
    text: `select livechat.now() as now, coalesce(${tokens}, $2)::double precision as tokens,
        coalesce(${proofless}, $3)::double precision as proofless, (${waiting})::integer as waiting,
        least($4, coalesce(a.max_waiting, $4))::integer as places
      from config.agency a left join livechat.entry_bucket b on b.agency = a.name where a.name = $1`,
    values: [agency, perMinute, prooflessBurst(perMinute), places],
  })
  const row = found.rows[0]
  if (row === undefined) return undefined
  const { now, ...load } = row
  return { now, load: { ...load, burst: perMinute } }
}
