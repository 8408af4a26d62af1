import { backoff } from '@lotse/common/backoff'
import { UpstreamError } from '../ports/upstream-error.ts'
import {
  completeEffect,
  lockNextEffect,
  lockTicketEffects,
  postponeEffect,
  type Effect,
} from '../postgres/outbox.ts'
import type { Queryable } from '../postgres/database.ts'
import type { TicketContext } from '../tickets/context.ts'
import type { JobMetrics } from './job-metrics.ts'
import { effects } from './effects.ts'
import type { EffectOutcome, EffectParts } from './effects/effect-handler.ts'

/** How many effects one process works on at once. Each holds a connection while it talks to Keycloak or Synapse. */
const workers = 4

/** Milliseconds between two looks without a kick: what a killed neighbour left behind waits no longer. */
const lookIntervalMs = 500

/** Seconds until an effect is looked at again whose ticket another worker is busy with. */
const busyDelaySeconds = 0.1

/** What the worker needs beside the effects. */
export type WorkerParts = EffectParts & Pick<TicketContext, 'log' | 'randomBelow'>

/** Works on the outbox until it is closed. */
export interface EffectWorker {
  /** Finishes the steps that are under way, starts none. */
  close(): Promise<void>
}

/**
 * Starts the outbox worker of this process. Any number of processes may work side by side: an effect belongs to whoever
 * holds its row, and a row is held by a transaction, so a killed worker lets go at once.
 *
 * @param onWork calls back when this process has queued an effect ({@link Wake.outbox}), until released
 */
export function startEffectWorker(
  context: WorkerParts,
  metrics: JobMetrics,
  onWork: (look: () => void) => () => void,
): EffectWorker {
  let closing = false
  let active = 0
  let idle: (() => void) | undefined

  const work = async (): Promise<void> => {
    active++
    try {
      while (!closing && (await step(context, metrics)));
    } catch (error) {
      // The database is away; the next look tries again.
      context.log.warn('the outbox could not be worked on', { error })
    } finally {
      active--
      if (active === 0) idle?.()
    }
  }
  const kick = (): void => {
    if (closing || active >= workers) return
    void work()
  }
  const timer = setInterval(kick, lookIntervalMs)
  const unsubscribe = onWork(kick)
  return {
    close: async () => {
      closing = true
      unsubscribe()
      clearInterval(timer)
      if (active > 0) await new Promise<void>((resolve) => (idle = resolve))
    },
  }
}

/** Takes one effect and works on it. Answers whether there was one. */
async function step(context: WorkerParts, metrics: JobMetrics): Promise<boolean> {
  const after: (() => void)[] = []
  const found = await context.database.transaction(async (client) => {
    const effect = await lockNextEffect(client)
    if (effect === undefined) return false
    if (!(await lockTicketEffects(client, effect.ticketId))) {
      await postponeEffect(client, effect.id, busyDelaySeconds, null)
      return true
    }
    const outcome = await attempt(context, client, effect, metrics)
    if (outcome.done) await completeEffect(client, effect.id)
    else await postponeEffect(client, effect.id, outcome.delaySeconds, outcome.code)
    if (outcome.done && outcome.afterCommit !== undefined) after.push(outcome.afterCommit)
    if (outcome.done && effect.kind === 'wipe') after.push(() => metrics.wiped(effect.ageSeconds))
    return true
  })
  for (const announce of after) announce()
  return found
}

async function attempt(
  context: WorkerParts,
  client: Queryable,
  effect: Effect,
  metrics: JobMetrics,
): Promise<EffectOutcome> {
  const stop = metrics.start(effect.kind)
  // So that a statement that fails in the handler leaves the transaction fit to note the failure.
  await client.query('savepoint effect')
  try {
    const outcome = await effects[effect.kind](context, client, effect)
    stop(outcome.done ? 'done' : 'waits')
    return outcome
  } catch (error) {
    stop('failed')
    // Whatever it is: an effect that nobody expected to fail must not keep the others from being done.
    const code = error instanceof UpstreamError ? error.code : 'unexpected'
    context.log.warn('an effect failed and is tried again', {
      kind: effect.kind,
      attempt: effect.attempts + 1,
      reason: code,
      error,
    })
    await client.query('rollback to savepoint effect')
    return { done: false, code, delaySeconds: retrySeconds(context, effect.attempts) }
  }
}

/** Short enough that a wipe follows an outage within seconds. */
function retrySeconds(context: Pick<TicketContext, 'randomBelow'>, attempts: number): number {
  return backoff(attempts, context.randomBelow(1000) / 1000, 500, 10_000) / 1000
}
