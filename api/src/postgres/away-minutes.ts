import { pairedStates } from '../domain/state.ts'

const paired = pairedStates.map((state) => `'${state}'`).join(', ')

/** SQL: ticket `t` has a counselor. */
export const isPairedColumn = `t.state in (${paired})`

/**
 * SQL of the whole minutes since the last sign of life of one side of ticket `t`; null while it is connected, and where the
 * ticket has no counselor. After a restart of the database, which empties the beats, nobody is away for a while.
 *
 * @param beat alias of the side's row of beats, joined from the left
 * @param awayAfter SQL of the seconds of silence after which somebody counts as away
 */
export function awayMinutes(beat: string, awayAfter: string): string {
  const seenAt = `greatest(coalesce(${beat}.seen_at, t.state_since), pg_postmaster_start_time())`
  const silence = `extract(epoch from (select livechat.now()) - ${seenAt})`
  return `case when ${isPairedColumn} and ${silence} > ${awayAfter} then floor(${silence} / 60)::integer end`
}
