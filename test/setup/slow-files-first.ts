import type { Test } from 'jest-runner'
import { TestSequencer } from './jest-classes.ts'
import { pathOf } from './lanes.ts'

/**
 * Seconds that the slowest files take, roughly. A slow file that starts last keeps one worker busy while the others have
 * nothing to do. The run prints its ten slowest files at the end: a file that appears there belongs here, but for the one that
 * breaks the shared product: the people that it leaves behind would be found by the other files of its lane.
 */
export const slowFiles: Readonly<Record<string, number>> = {
  'test/e2e/screens.stack.test.ts': 500,
  'test/product/crash.stack.test.ts': 200,
  'test/e2e/bad-line.stack.test.ts': 160,
  'test/e2e/chat-room.stack.test.ts': 130,
  'test/product/admin-cluster.stack.test.ts': 120,
  'test/cluster/control-plane.cluster.test.ts': 115,
  'test/routing/traefik.cluster.test.ts': 80,
  'test/routing/nginx.cluster.test.ts': 70,
  'test/routing/verify-routes.cluster.test.ts': 70,
  'test/cluster/faults.cluster.test.ts': 62,
  'test/e2e/staff-login.stack.test.ts': 60,
  'test/routing/certificates.cluster.test.ts': 57,
  'api/src/tickets/state-table.pg.test.ts': 56,
  'test/product/rights.stack.test.ts': 50,
  'test/e2e/profile.stack.test.ts': 49,
  'test/unit/checks.test.ts': 47,
  'test/product/race.stack.test.ts': 43,
  'test/routing/product.stack.test.ts': 38,
  'test/product/visit-times.stack.test.ts': 33,
  'api/src/http/rights.pg.test.ts': 33,
  'cdk8s/src/commands.test.ts': 30,
  'api/src/http/statistics.pg.test.ts': 26,
  'test/unit/kubernetes-package.test.ts': 25,
  'api/src/tickets/race.pg.test.ts': 21,
}

/** Starts the slowest files first; the others follow in the order of their names, so that two runs are alike. */
export default class SlowFilesFirst extends TestSequencer {
  override sort(tests: Test[]): Test[] {
    const seconds = (test: Test): number => slowFiles[pathOf(test)] ?? 0
    return tests.toSorted((a, b) => seconds(b) - seconds(a) || (a.path < b.path ? -1 : 1))
  }
}
