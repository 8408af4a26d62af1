import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { createPool } from '@lotse/common/pool'
import { Registry } from 'prom-client'
import { createMemoryGroups, type MemoryGroups } from './memory-groups.ts'
import { readAggregates } from '../src/postgres/aggregates.ts'
import { openChangeRows } from '../src/postgres/change-rows.ts'
import { createConfigRepository } from '../src/postgres/config-repository.ts'
import { createRecordStore } from '../src/postgres/record-store.ts'
import { runOnKubernetes, type Timing } from '../src/sources/kubernetes/run-on-kubernetes.ts'
import { createRuntimeMetrics } from '@lotse/kubernetes'
import { testLinkCode } from './link-code.ts'

/** An operator in this process, on a real API server and a real database, with groups in memory. */
export interface KubernetesOperator {
  readonly groups: MemoryGroups
  readonly registry: Registry
  /** Resolves when it has ended, by itself or because it was stopped. */
  readonly ended: Promise<void>
  /** @throws what ended it, if it was not this */
  stop(): Promise<void>
}

/** Options of {@link startKubernetesOperator}. */
export interface KubernetesOperatorOptions {
  /** Of the role `lotse_operator`. */
  readonly databaseUrl: string
  readonly kubeconfig: string
  readonly namespace?: string
  readonly identity: string
  readonly timing?: Timing
}

/** Starts an operator; stop it before its database is dropped. */
export function startKubernetesOperator(options: KubernetesOperatorOptions): KubernetesOperator {
  const { databaseUrl, kubeconfig, namespace, identity, timing } = options
  const stopping = new AbortController()
  const pool = createPool(databaseUrl, { max: 4 })
  const groups = createMemoryGroups()
  const registry = new Registry()
  const log = silentLogger
  const changes = openChangeRows({ pool, databaseUrl, clock: systemClock, log })
  const running = runOnKubernetes(
    {
      kind: 'kubernetes',
      kubeconfig,
      identity,
      ...(namespace !== undefined && { namespace }),
    },
    {
      registry,
      changes,
      // No test of this operator asks for a change; a token of nobody is refused.
      verifyStaff: async () => undefined,
      ready: () => {},
      parts: {
        config: createConfigRepository(pool),
        record: createRecordStore(pool),
        readAggregates: async () => readAggregates(pool),
        groups,
        clock: systemClock,
        random: Math.random,
        log,
        metrics: createRuntimeMetrics(registry, { prefix: 'lotse_operator_' }),
        appOrigin: 'https://app.example.org',
        linkCode: testLinkCode,
      },
    },
    stopping.signal,
    timing,
  )
  return {
    groups,
    registry,
    // Whoever stops it hears of what went wrong.
    ended: running.catch(() => {}),
    stop: async () => {
      stopping.abort()
      try {
        await running
      } finally {
        await changes.close()
        if (!pool.ended) await pool.end()
      }
    },
  }
}
