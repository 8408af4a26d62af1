import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** What the HTTP side counts. Labels name routes by template and never by URI. */
export interface HttpMetrics {
  /** A request through the router is over. */
  observe(route: string, method: string, status: number, seconds: number): void
}

/** Numbers that are read when somebody asks for the metrics, so that the path of a poll touches no metric. */
export interface LiveNumbers {
  readonly heldPolls: () => number
  readonly openSockets: () => { readonly client: number; readonly counselor: number }
  readonly answeredPolls: () => Readonly<Record<string, number>>
}

/** Registers the metrics of the HTTP side. */
export function createHttpMetrics(registry: Registry, numbers: LiveNumbers): HttpMetrics {
  const registers = [registry]
  const durations = new Histogram({
    name: 'lotse_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route; polls of the queue are counted apart',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  void new Gauge({
    name: 'lotse_held_polls',
    help: 'Polls that wait for a change',
    registers,
    collect() {
      this.set(numbers.heldPolls())
    },
  })
  void new Gauge({
    name: 'lotse_open_sockets',
    help: 'Open WebSockets',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(numbers.openSockets())) this.set({ kind }, count)
    },
  })
  void new Counter({
    name: 'lotse_queue_polls_total',
    help: 'Answered polls of the queue, by status class',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset()
      for (const [status, count] of Object.entries(numbers.answeredPolls()))
        this.inc({ status }, count)
    },
  })
  return {
    observe: (route, method, status, seconds) =>
      durations.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, seconds),
  }
}
