import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { WorkqueueObserver } from './workqueue.ts'

/** How a reconcile ended, as controller-runtime names it. */
export type ReconcileOutcome = 'success' | 'requeue_after' | 'error'

/** Observes the reconciles of one controller. */
export interface ControllerObserver {
  /** Marks the start; the answer marks the end. */
  start(): (outcome: ReconcileOutcome) => void
}

/** Observers of one controller and its queue. */
export interface RuntimeMetrics {
  forController(name: string): ControllerObserver
  forQueue(name: string): WorkqueueObserver
}

/**
 * Registers the metrics of the runtime under the names of controller-runtime and client-go, so that dashboards made for
 * those work unchanged. No label ever names an agency.
 */
export function createRuntimeMetrics(registry: Registry): RuntimeMetrics {
  const registers = [registry]
  const controller = ['controller'] as const
  const name = ['name'] as const
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
  const depth = new Gauge({
    name: 'workqueue_depth',
    help: 'Keys that wait in the queue.',
    labelNames: name,
    registers,
  })
  const adds = new Counter({
    name: 'workqueue_adds_total',
    help: 'Keys added to the queue.',
    labelNames: name,
    registers,
  })
  const retries = new Counter({
    name: 'workqueue_retries_total',
    help: 'Keys added again after a failure.',
    labelNames: name,
    registers,
  })
  const queued = new Histogram({
    name: 'workqueue_queue_duration_seconds',
    help: 'How long a key waits in the queue.',
    labelNames: name,
    buckets: [0.001, 0.01, 0.1, 1, 10],
    registers,
  })
  return {
    forController: (of) => ({
      start: () => {
        const stop = time.startTimer({ controller: of })
        active.inc({ controller: of })
        return (result) => {
          stop()
          active.dec({ controller: of })
          total.inc({ controller: of, result })
          if (result === 'error') errors.inc({ controller: of })
        }
      },
    }),
    forQueue: (of) => ({
      added: () => adds.inc({ name: of }),
      retried: () => retries.inc({ name: of }),
      depth: (keys) => depth.set({ name: of }, keys),
      queued: (seconds) => queued.observe({ name: of }, seconds),
    }),
  }
}
