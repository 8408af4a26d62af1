import { afterEach, expect, test } from '@jest/globals'
import type { Clock } from './clock.ts'
import { silentLogger } from './logger.ts'
import { startMetricsOnGrid, type MetricsOnGrid } from './metrics-on-grid.ts'

/** A clock that stands still until a test moves it. */
function manualClock(start: string) {
  let now = Date.parse(start)
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>()
  const clock: Clock = {
    now: () => new Date(now),
    sleep: async (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { until: now + ms, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  }
  return {
    clock,
    moveTo: async (moment: string) => {
      now = Date.parse(moment)
      for (const sleeper of sleepers)
        if (sleeper.until <= now) {
          sleepers.delete(sleeper)
          sleeper.wake()
        }
      // The snapshot is taken by a chain of promises that nothing outside delays.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    },
  }
}

let grid: MetricsOnGrid | undefined
afterEach(async () => grid?.close())

test('what moves is seen at the next multiple of five minutes and not before, however often somebody asks', async () => {
  const { clock, moveTo } = manualClock('2026-11-21T10:03:20.500Z')
  let visits = 0
  grid = await startMetricsOnGrid({
    render: async () => `visits ${visits}\n`,
    clock,
    log: silentLogger,
  })
  const seen = (): string | undefined => /^visits (\d+)$/m.exec(grid?.page() ?? '')?.[1]
  const steps = [
    { at: '10:03:21', visits: 1, seen: '0' },
    { at: '10:04:59.999', visits: 2, seen: '0' },
    { at: '10:05:00', visits: 2, seen: '2' },
    { at: '10:05:00.001', visits: 3, seen: '2' },
    { at: '10:09:59', visits: 4, seen: '2' },
    { at: '10:10:00', visits: 4, seen: '4' },
    { at: '10:31:00', visits: 5, seen: '5' },
    { at: '10:34:00', visits: 6, seen: '5' },
    { at: '10:35:00', visits: 6, seen: '6' },
  ]
  for (const step of steps) {
    visits = step.visits
    await moveTo(`2026-11-21T${step.at}Z`)
    expect({ at: step.at, seen: seen() }).toEqual({ at: step.at, seen: step.seen })
  }
})

test('the page says when it was taken', async () => {
  const { clock, moveTo } = manualClock('2026-11-21T10:03:20.500Z')
  grid = await startMetricsOnGrid({ render: async () => 'x 1\n', clock, log: silentLogger })
  await moveTo('2026-11-21T10:05:00Z')
  const mark = Date.parse('2026-11-21T10:05:00Z') / 1000
  expect(grid.page()).toContain(`\nlotse_metrics_snapshot_timestamp_seconds ${mark}\n`)
})

test('a snapshot that fails leaves the last one, with its time', async () => {
  const { clock, moveTo } = manualClock('2026-11-21T10:00:00Z')
  let isAway = false
  grid = await startMetricsOnGrid({
    render: async () => {
      if (isAway) throw new Error('the database is away')
      return 'x 1\n'
    },
    clock,
    log: silentLogger,
  })
  const before = grid.page()
  isAway = true
  await moveTo('2026-11-21T10:05:00Z')
  expect(grid.page()).toBe(before)
  isAway = false
  await moveTo('2026-11-21T10:10:00Z')
  expect(grid.page()).not.toBe(before)
})
