import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { EventObserver } from './event-recorder.ts'
import type { TransportObserver } from './http-transport.ts'
import type { Priority, WorkqueueObserver } from './workqueue.ts'

/**
 * How a reconcile ended. The first three are controller-runtime's values of `result`; the others are errors to it, too,
 * with counters of their own.
 */
export type ReconcileOutcome = 'success' | 'requeue_after' | 'error' | 'terminal' | 'panic'

/** Observes the reconciles of one controller. */
export interface ControllerObserver {
  /** A reconcile has started; the returned function marks the end. */
  start(): (outcome: ReconcileOutcome) => void
  /** How many reconciles may run at once. */
  workers(count: number): void
}

/** Observers for the parts of an operator. */
export interface RuntimeMetrics {
  forController(name: string): ControllerObserver
  forQueue(name: string): WorkqueueObserver
  readonly transport: TransportObserver
  readonly events: EventObserver
  /** Whether this process leads. */
  leads(lease: string, leading: boolean): void
}

/** Numbers of the priorities in labels, as controller-runtime has them (pkg/handler: `LowPriority`). */
const priorities: Readonly<Record<Priority, string>> = { normal: '0', low: '-100' }

/**
 * Registers the metrics of an operator under the names and labels of controller-runtime and client-go, so that dashboards
 * made for those work unchanged. No label ever names an object.
 *
 * Names: controller-runtime pkg/internal/controller/metrics, pkg/internal/metrics/workqueue.go,
 * pkg/metrics/{leaderelection,client_go_adapter}.go.
 * @param options.prefix of the names that controller-runtime does not have, for example of `events_dropped_total`; default
 * `operator_`
 * @example
 * const metrics = createRuntimeMetrics(registry, { prefix: 'greeting_operator_' })
 * const queue = new Workqueue({ observer: metrics.forQueue('greetings') })
 */
export function createRuntimeMetrics(
  registry: Registry,
  { prefix = 'operator_' }: { readonly prefix?: string } = {},
): RuntimeMetrics {
  const registers = [registry]
  const controller = ['controller'] as const
  const name = ['name'] as const
  const queue = ['name', 'controller'] as const
  const total = new Counter({
    name: 'controller_runtime_reconcile_total',
    help: 'Reconciles per controller and result.',
    labelNames: ['controller', 'result'],
    registers,
  })
  const errors = new Counter({
    name: 'controller_runtime_reconcile_errors_total',
    help: 'Reconciles that failed.',
    labelNames: controller,
    registers,
  })
  const time = new Histogram({
    name: 'controller_runtime_reconcile_time_seconds',
    help: 'Duration of a reconcile.',
    labelNames: controller,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers,
  })
  const active = new Gauge({
    name: 'controller_runtime_active_workers',
    help: 'Workers that are busy.',
    labelNames: controller,
    registers,
  })
  const terminal = new Counter({
    name: 'controller_runtime_terminal_reconcile_errors_total',
    help: 'Reconciles that failed and are not tried again by themselves.',
    labelNames: controller,
    registers,
  })
  const panics = new Counter({
    name: 'controller_runtime_reconcile_panics_total',
    help: 'Reconciles that failed by a mistake in the program.',
    labelNames: controller,
    registers,
  })
  const limit = new Gauge({
    name: 'controller_runtime_max_concurrent_reconciles',
    help: 'How many reconciles may run at once.',
    labelNames: controller,
    registers,
  })
  const requests = new Counter({
    name: 'rest_client_requests_total',
    help: 'Requests to the API server by status, 0 without an answer.',
    labelNames: ['code', 'method'],
    registers,
  })
  const leader = new Gauge({
    name: 'leader_election_master_status',
    help: '1 while this process leads, 0 while it waits.',
    labelNames: name,
    registers,
  })
  const depth = new Gauge({
    name: 'workqueue_depth',
    help: 'Keys that wait in the queue, by priority.',
    labelNames: [...queue, 'priority'],
    registers,
  })
  const adds = new Counter({
    name: 'workqueue_adds_total',
    help: 'Keys added to the queue.',
    labelNames: queue,
    registers,
  })
  const retries = new Counter({
    name: 'workqueue_retries_total',
    help: 'Keys added again after a failure.',
    labelNames: queue,
    registers,
  })
  const queued = new Histogram({
    name: 'workqueue_queue_duration_seconds',
    help: 'How long a key waits in the queue.',
    labelNames: queue,
    buckets: [0.001, 0.01, 0.1, 1, 10],
    registers,
  })
  const worked = new Histogram({
    name: 'workqueue_work_duration_seconds',
    help: 'How long a key is worked on.',
    labelNames: queue,
    buckets: [0.001, 0.01, 0.1, 1, 10],
    registers,
  })
  /** Starts of the work that is going on, in milliseconds, by queue. */
  const running = new Map<string, Set<{ readonly since: number }>>()
  const ages = (of: string): readonly number[] =>
    [...(running.get(of) ?? [])].map(({ since }) => (performance.now() - since) / 1000)
  const unfinished = new Gauge({
    name: 'workqueue_unfinished_work_seconds',
    help: 'Sum of the ages of the work that is going on: what grows here is stuck.',
    labelNames: queue,
    registers,
    collect: () => {
      for (const of of running.keys())
        unfinished.set(
          labels(of),
          ages(of).reduce((sum, age) => sum + age, 0),
        )
    },
  })
  const longest = new Gauge({
    name: 'workqueue_longest_running_processor_seconds',
    help: 'Age of the oldest work that is going on.',
    labelNames: queue,
    registers,
    collect: () => {
      for (const of of running.keys()) longest.set(labels(of), Math.max(0, ...ages(of)))
    },
  })
  const droppedEvents = new Counter({
    name: `${prefix}events_dropped_total`,
    help: 'Events about resources that were not recorded: too many, or refused.',
    registers,
  })
  return {
    events: { dropped: () => droppedEvents.inc() },
    transport: {
      answered: (method, code) => requests.inc({ method, code: String(code) }),
    },
    leads: (lease, leading) => leader.set({ name: lease }, leading ? 1 : 0),
    forController: (of) => ({
      workers: (count) => {
        limit.set({ controller: of }, count)
        // At zero from the start, or the first one would not be an increase.
        for (const counter of [errors, terminal, panics]) counter.inc({ controller: of }, 0)
      },
      start: () => {
        const stop = time.startTimer({ controller: of })
        active.inc({ controller: of })
        return (result) => {
          stop()
          active.dec({ controller: of })
          const failed = result !== 'success' && result !== 'requeue_after'
          total.inc({ controller: of, result: failed ? 'error' : result })
          if (failed) errors.inc({ controller: of })
          if (result === 'terminal') terminal.inc({ controller: of })
          if (result === 'panic') panics.inc({ controller: of })
        }
      },
    }),
    forQueue: (of) => ({
      added: () => adds.inc(labels(of)),
      retried: () => retries.inc(labels(of)),
      depth: (keys, priority) => depth.set({ ...labels(of), priority: priorities[priority] }, keys),
      queued: (seconds) => queued.observe(labels(of), seconds),
      working: () => {
        const work = { since: performance.now() }
        const all = running.get(of) ?? new Set()
        running.set(of, all.add(work))
        return () => {
          all.delete(work)
          worked.observe(labels(of), (performance.now() - work.since) / 1000)
        }
      },
    }),
  }
}

/** Upstream a queue is called like its controller, too. */
function labels(queue: string): { readonly name: string; readonly controller: string } {
  return { name: queue, controller: queue }
}
