import type { TestResult } from '@jest/reporters'
import { obstacleIn } from './obstacles.ts'

/** The results of one test file, as far as its skipped tests need them. */
export type SkippableResult = Pick<TestResult, 'displayName'> & {
  readonly testResults: readonly Pick<
    TestResult['testResults'][number],
    'ancestorTitles' | 'title' | 'status'
  >[]
}

/** Options of {@link skippedSuites}. */
export interface SkippedSuitesOptions {
  /** Whether the run names its tests (`-t`): those that it leaves out have no obstacle and are not told. */
  readonly filtered: boolean
}

const skippedStates: readonly string[] = ['pending', 'skipped', 'disabled', 'todo']

/**
 * What was skipped and why, one line for each project and obstacle, for example
 * `skipped: cluster (20 files, 312 tests): Go 1.25 or newer is missing`.
 */
export function skippedSuites(
  files: readonly SkippableResult[],
  { filtered }: SkippedSuitesOptions,
): readonly string[] {
  const groups = new Map<string, { files: number; tests: number }>()
  for (const { displayName, testResults } of files) {
    const skipped = testResults.filter(({ status }) => skippedStates.includes(status))
    const obstacles = skipped.map(
      ({ ancestorTitles, title }) =>
        obstacleIn([...ancestorTitles, title]) ?? (filtered ? undefined : 'no reason is given'),
    )
    for (const [obstacle, tests] of countsOf(obstacles)) {
      const key = `${displayName?.name ?? 'tests'}\n${obstacle}`
      const before = groups.get(key) ?? { files: 0, tests: 0 }
      groups.set(key, { files: before.files + 1, tests: before.tests + tests })
    }
  }
  return [...groups].map(([key, group]) => {
    const [project = '', obstacle = ''] = key.split('\n')
    const size = `${plural(group.files, 'file')}, ${plural(group.tests, 'test')}`
    return `skipped: ${project} (${size}): ${obstacle}`
  })
}

function countsOf(obstacles: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const obstacle of obstacles)
    if (obstacle !== undefined) counts.set(obstacle, (counts.get(obstacle) ?? 0) + 1)
  return counts
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
