/* oxlint-disable jest/valid-title, jest/valid-describe-callback, jest/expect-expect, jest/no-disabled-tests -- the callers
   write the titles and the expectations, and what is skipped has its reason in its name */
import { describe, test } from '@jest/globals'
import { nameWithObstacle, type Obstacle } from './obstacles.ts'

/** `describe`, or where there is an obstacle, a skipped suite that has it in its name: the closing output prints it. */
export function describeUnless(obstacle: Obstacle): (name: string, suite: () => void) => void {
  if (obstacle === undefined) return describe
  return (name, suite) => describe.skip(nameWithObstacle(name, obstacle), suite)
}

/** `test`, or where there is an obstacle, a skipped test that has it in its name. */
export function testUnless(
  obstacle: Obstacle,
): (name: string, body: () => Promise<void>, timeoutMs?: number) => void {
  if (obstacle === undefined) return test
  return (name, body, timeoutMs) => test.skip(nameWithObstacle(name, obstacle), body, timeoutMs)
}
