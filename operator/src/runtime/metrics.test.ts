import { expect, test } from '@jest/globals'
import { Registry } from 'prom-client'
import { createRuntimeMetrics } from './metrics.ts'

/** As controller-runtime v0.25 registers them; the sources are named in metrics.ts. */
const names = [
  'controller_runtime_active_workers',
  'controller_runtime_max_concurrent_reconciles',
  'controller_runtime_reconcile_errors_total',
  'controller_runtime_reconcile_panics_total',
  'controller_runtime_reconcile_time_seconds',
  'controller_runtime_reconcile_total',
  'controller_runtime_terminal_reconcile_errors_total',
  'leader_election_master_status',
  'rest_client_requests_total',
  'workqueue_adds_total',
  'workqueue_depth',
  'workqueue_longest_running_processor_seconds',
  'workqueue_queue_duration_seconds',
  'workqueue_retries_total',
  'workqueue_unfinished_work_seconds',
  'workqueue_work_duration_seconds',
]

test('the metrics have the names that dashboards for controller-runtime ask for', async () => {
  const registry = new Registry()
  createRuntimeMetrics(registry)
  const registered = (await registry.getMetricsAsJSON()).map(({ name }) => name)
  expect(registered.toSorted()).toEqual(names)
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
