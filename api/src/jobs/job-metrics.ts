import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Queryable } from '../postgres/database.ts'

/** Seconds of one step of the age of a wipe. */
const ageStepSeconds = 300

/** What became of one try of an effect. */
export type EffectResult = 'done' | 'waits' | 'failed'

/** Metrics of outbox and sweeper. No label names an agency or a person. */
export interface JobMetrics {
  /** Begins to measure a try; call the result with what became of it. */
  start(kind: string): (result: EffectResult) => void
  /** A wipe is confirmed by every store, so many seconds after it was ordered. The aim is a p95 of five. */
  wiped(seconds: number): void
  /** A purge began, so many seconds after it was due. The aim is at most sixty. */
  purged(lateSeconds: number): void
}

/**
 * Registers the metrics of outside work.
 *
 * `lotse_wipes_open` counts tickets whose wipe is not confirmed, `lotse_wipe_oldest_seconds` tells how long the oldest of
 * them has been waiting, in steps of five minutes: the exact age would date one visit. Any value above 0 means that a
 * promise is being broken.
 */
export function createJobMetrics(registry: Registry, database: Queryable): JobMetrics {
  const tries = new Counter({
    name: 'lotse_effect_tries_total',
    help: 'Tries of outside work by kind and result',
    labelNames: ['kind', 'result'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'lotse_effect_seconds',
    help: 'Duration of one try',
    labelNames: ['kind'],
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const wipes = new Histogram({
    name: 'lotse_wipe_seconds',
    help: 'From the order of a wipe to the confirmation of every store',
    buckets: [0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300],
    registers: [registry],
  })
  const purges = new Histogram({
    name: 'lotse_purge_late_seconds',
    help: 'How late a purge began after it was due',
    buckets: [0.25, 0.5, 1, 5, 15, 60, 300, 3600],
    registers: [registry],
  })
  const oldest = new Gauge({
    name: 'lotse_wipe_oldest_seconds',
    help: 'Age of the oldest wipe that is not confirmed, in steps of five minutes; 0 without one',
    registers: [registry],
  })
  const open: Gauge = new Gauge({
    name: 'lotse_wipes_open',
    help: 'Tickets whose wipe is not confirmed by every store',
    registers: [registry],
    collect: async () => {
      const read = await database.query<{ count: number; seconds: number }>(
        `select count(*)::integer as count,
           coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::double precision as seconds
         from livechat.outbox where kind = 'wipe'`,
      )
      open.set(read.rows[0]?.count ?? 0)
      oldest.set(Math.floor((read.rows[0]?.seconds ?? 0) / ageStepSeconds) * ageStepSeconds)
    },
  })
  return {
    start: (kind) => {
      const stop = durations.startTimer({ kind })
      return (result) => {
        stop()
        tries.inc({ kind, result })
      }
    },
    wiped: (seconds) => wipes.observe(seconds),
    purged: (lateSeconds) => purges.observe(lateSeconds),
  }
}
