import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { createPool } from '@lotse/common/pool'
import { createRuntimeMetrics } from '@lotse/kubernetes'
import { Registry } from 'prom-client'
import type { VerifyStaff } from '../src/changes/authorize-change.ts'
import { readAggregates } from '../src/postgres/aggregates.ts'
import { openChangeRows } from '../src/postgres/change-rows.ts'
import { createConfigRepository } from '../src/postgres/config-repository.ts'
import { createRecordStore } from '../src/postgres/record-store.ts'
import type { SourceContext } from '../src/sources/source-context.ts'
import { testLinkCode } from './link-code.ts'
import { createMemoryGroups, type MemoryGroups } from './memory-groups.ts'

/** What an operator in a test's process works with: a real database, groups in memory. */
export interface TestSourceContext extends SourceContext {
  readonly groups: MemoryGroups
  /** To be called when the operator has ended. */
  close(): Promise<void>
}

/**
 * Opens what an operator works with.
 *
 * @param databaseUrl of the role `lotse_operator`
 * @param verifyStaff nobody may change anything unless given
 */
export function testSourceContext(
  databaseUrl: string,
  verifyStaff: VerifyStaff = async () => undefined,
): TestSourceContext {
  const pool = createPool(databaseUrl, { max: 4 })
  const groups = createMemoryGroups()
  const registry = new Registry()
  const log = silentLogger
  const changes = openChangeRows({ pool, databaseUrl, clock: systemClock, log })
  return {
    registry,
    groups,
    changes,
    verifyStaff,
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
    close: async () => {
      await changes.close()
      if (!pool.ended) await pool.end()
    },
  }
}
