import { expect, test } from '@jest/globals'
import { Registry } from 'prom-client'
import { createRuntimeMetrics } from './metrics.ts'

/** Names and labels as controller-runtime v0.25.2 registers them; its files are named in metrics.ts. */
const upstream = {
  controller_runtime_active_workers: ['controller'],
  controller_runtime_max_concurrent_reconciles: ['controller'],
  controller_runtime_reconcile_errors_total: ['controller'],
  controller_runtime_reconcile_panics_total: ['controller'],
  controller_runtime_reconcile_time_seconds: ['controller'],
  controller_runtime_reconcile_total: ['controller', 'result'],
  controller_runtime_terminal_reconcile_errors_total: ['controller'],
  leader_election_master_status: ['name'],
  // Without upstream's `host`: there is one API server, and its address is nobody's business.
  rest_client_requests_total: ['code', 'method'],
  workqueue_adds_total: ['controller', 'name'],
  workqueue_depth: ['controller', 'name', 'priority'],
  workqueue_longest_running_processor_seconds: ['controller', 'name'],
  workqueue_queue_duration_seconds: ['controller', 'name'],
  workqueue_retries_total: ['controller', 'name'],
  workqueue_unfinished_work_seconds: ['controller', 'name'],
  workqueue_work_duration_seconds: ['controller', 'name'],
}

test('the text has the names and labels that dashboards for controller-runtime ask for', async () => {
  const registry = new Registry()
  const metrics = createRuntimeMetrics(registry, { prefix: 'lotse_operator_' })
  metrics.leads('lotse-operator', true)
  metrics.transport.answered('GET', 200)
  const controller = metrics.forController('resources')
  controller.workers(4)
  for (const outcome of ['success', 'terminal', 'panic'] as const) controller.start()(outcome)
  const queue = metrics.forQueue('resources')
  queue.added()
  queue.retried()
  queue.queued(1)
  queue.depth(1, 'low')
  queue.working()()
  const text = await registry.metrics()
  const seen = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]+?)(?:_bucket)?\{(.*)\} /gm)) {
    if (/_(sum|count)$/.test(name)) continue
    const found = [...labels.matchAll(/([a-z]+)="/g)].map(([, label = '']) => label)
    seen.set(name, new Set(found.filter((label) => label !== 'le')))
  }
  const found = Object.fromEntries(
    [...seen].map(([name, labels]) => [name, [...labels].toSorted()]),
  )
  expect(found).toEqual(upstream)
  expect(text).toContain('\nlotse_operator_events_dropped_total 0\n')
  expect(text).toContain(
    'workqueue_depth{name="resources",controller="resources",priority="-100"} 1',
  )
})

test('work that is going on shows its age, and leaves nothing behind', async () => {
  const registry = new Registry()
  const metrics = createRuntimeMetrics(registry)
  const queue = metrics.forQueue('resources')
  const value = async (name: string): Promise<unknown> =>
    (await registry.getSingleMetric(name)?.get())?.values[0]?.value
  const [first, second] = [queue.working(), queue.working()]
  const longest = await value('workqueue_longest_running_processor_seconds')
  expect(longest).toBeGreaterThan(0)
  expect(await value('workqueue_unfinished_work_seconds')).toBeGreaterThan(Number(longest))
  first()
  second()
  expect(await value('workqueue_unfinished_work_seconds')).toBe(0)
  expect(await value('workqueue_longest_running_processor_seconds')).toBe(0)
})
