import { expect, test } from '@jest/globals'
import { silentLogger } from './logger.ts'
import { Registry } from 'prom-client'
import { createManualClock, settle } from '../test/manual-clock.ts'
import { runController, type Reconcile } from './controller.ts'
import { createRuntimeMetrics } from './metrics.ts'
import { TerminalError } from './terminal-error.ts'
import { Workqueue } from './workqueue.ts'

function start(reconcile: Reconcile, workers = 2) {
  const clock = createManualClock()
  const registry = new Registry()
  const metrics = createRuntimeMetrics(registry)
  const queue = new Workqueue({ clock, random: () => 0, observer: metrics.forQueue('test') })
  const ended = runController({
    name: 'test',
    queue,
    reconcile,
    workers,
    log: silentLogger,
    observer: metrics.forController('test'),
  })
  return { clock, queue, ended, registry }
}

test('a reconcile that throws is tried again, and others go on', async () => {
  const calls: string[] = []
  let failures = 3
  const { clock, queue, ended, registry } = start(async (key) => {
    calls.push(key)
    if (key === 'bad' && failures-- > 0) throw new Error('boom')
    return {}
  })
  queue.add('bad')
  queue.add('good')
  await clock.advance(1_000)
  expect(calls.filter((key) => key === 'good').length).toBe(1)
  expect(calls.filter((key) => key === 'bad').length).toBe(4)
  queue.close()
  await ended
  const text = await registry.metrics()
  expect(text).toContain('controller_runtime_reconcile_errors_total{controller="test"} 3')
  expect(text).toContain('controller_runtime_active_workers{controller="test"} 0')
  expect(text).toContain('workqueue_retries_total{name="test",controller="test"} 3')
})

test('a terminal failure is not tried again before something changes', async () => {
  let calls = 0
  const { clock, queue, ended, registry } = start(async () => {
    calls += 1
    throw new TerminalError('pointless')
  })
  queue.add('a')
  await clock.advance(600_000)
  expect(calls).toBe(1)
  queue.add('a')
  await clock.advance(600_000)
  expect(calls).toBe(2)
  queue.close()
  await ended
  const text = await registry.metrics()
  expect(text).toContain('controller_runtime_terminal_reconcile_errors_total{controller="test"} 2')
  expect(text).toContain('controller_runtime_reconcile_errors_total{controller="test"} 2')
})

test('a mistake in the program is counted as such, and tried again', async () => {
  let calls = 0
  const { clock, queue, ended, registry } = start(async () => {
    calls += 1
    if (calls === 1) throw new TypeError('x is undefined')
    return {}
  })
  queue.add('a')
  await clock.advance(1_000)
  expect(calls).toBe(2)
  queue.close()
  await ended
  expect(await registry.metrics()).toContain(
    'controller_runtime_reconcile_panics_total{controller="test"} 1',
  )
})

test('a reconcile that throws at once, before it awaits, is a failure like any other', async () => {
  let calls = 0
  const { clock, queue, ended } = start(() => {
    calls += 1
    throw new Error('boom')
  })
  queue.add('a')
  await clock.advance(100)
  expect(calls).toBeGreaterThan(1)
  queue.close()
  await ended
})

test('a reconcile that asks for it is called again later', async () => {
  let calls = 0
  const { clock, queue, ended } = start(async () => {
    calls += 1
    return calls === 1 ? { requeueAfterMs: 1_000 } : {}
  })
  queue.add('a')
  await clock.advance(999)
  expect(calls).toBe(1)
  await clock.advance(1)
  expect(calls).toBe(2)
  await clock.advance(10_000)
  expect(calls).toBe(2)
  queue.close()
  await ended
})

test('a stop waits for what is under way', async () => {
  const work = Promise.withResolvers<void>()
  const { queue, ended } = start(async () => {
    await work.promise
    return {}
  })
  queue.add('a')
  await settle()
  queue.close()
  const first = async (): Promise<string> =>
    Promise.race([ended.then(() => 'ended'), settle().then(() => 'working')])
  expect(await first()).toBe('working')
  work.resolve()
  expect(await ended.then(() => 'ended')).toBe('ended')
})

test.each([
  { reason: 'that aborts', abortedBefore: false, reconciled: ['a'] },
  { reason: 'that has aborted', abortedBefore: true, reconciled: [] },
])('a signal $reason closes the queue, and a running reconcile ends', async (row) => {
  const reconciled: string[] = []
  const queue = new Workqueue()
  queue.add('a')
  queue.add('b')
  const stopping = new AbortController()
  if (row.abortedBefore) stopping.abort()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const ended = runController({
    name: 'test',
    queue,
    signal: stopping.signal,
    reconcile: async (key) => {
      await released
      reconciled.push(key)
      return {}
    },
  })
  await settle()
  stopping.abort()
  release()
  await ended
  expect(reconciled).toEqual(row.reconciled)
})
