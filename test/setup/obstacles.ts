import { findProgram } from '@lotse/stack/paths'
import type { FirefoxProgram } from '../parts/firefox.ts'
import type { NginxPackage } from '../parts/nginx-package.ts'
import { testCluster } from './test-cluster.ts'

/** Why this machine cannot run a suite, as the end of a sentence about it; undefined when it can. */
export type Obstacle = string | undefined

const goMissing = 'Go 1.25 or newer is missing'

/** The obstacle of suites that need a program built with Go. */
export function withoutGo(): Obstacle {
  return findProgram('go', process.env['PATH'] ?? '') === undefined ? goMissing : undefined
}

/**
 * The obstacle of suites that need the cluster of the project `cluster`. The lane starts one wherever Go is, or uses
 * that of `LOTSE_TEST_KUBECONFIG`, also without Go.
 */
export function withoutCluster(): Obstacle {
  return testCluster() === undefined ? goMissing : undefined
}

/** The obstacle of suites that need a network address besides loopback. */
export function withoutAddress(address: string | undefined): Obstacle {
  return address === undefined ? 'this machine has no network address besides loopback' : undefined
}

/** The obstacle of suites that need nginx, from what `ensureNginx` returns. */
export function withoutNginx(nginx: NginxPackage | string): Obstacle {
  return typeof nginx === 'string' ? `nginx is missing: ${nginx}` : undefined
}

/** The obstacle of tests that need a browser. */
export function withoutChromium(path: string | undefined): Obstacle {
  return path === undefined ? 'Chromium is missing; LOTSE_CHROMIUM names its program' : undefined
}

/** The obstacle of tests that need Firefox, from what `ensureFirefox` returns. */
export function withoutFirefox(firefox: FirefoxProgram | string): Obstacle {
  return typeof firefox === 'string' ? `Firefox is missing: ${firefox}` : undefined
}

/** The name of a suite or test that is skipped, with its obstacle. */
export function nameWithObstacle(name: string, obstacle: string): string {
  // What a program has said may have several lines.
  return `${name} (skipped: ${obstacle.replaceAll(/\s+/g, ' ')})`
}

/** The obstacle in the names of a skipped test and of the suites around it; undefined when there is none. */
export function obstacleIn(names: readonly string[]): Obstacle {
  return names.map((name) => / \(skipped: (.+)\)$/.exec(name)?.[1]).find(Boolean)
}
