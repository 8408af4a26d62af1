import { Counter, Gauge, Registry } from 'prom-client'

/** Which upstream a request was for; `other` never had one. */
export type Family = 'matrix' | 'keycloak' | 'other'

/** What the edge counts. No label tells paths, hosts, people or rooms apart. */
export interface EdgeMetrics {
  /** Called once when a request begins. */
  began(family: Family): void
  /**
   * Called once when it ended.
   *
   * @param status HTTP status, or undefined when the browser went away before an answer
   */
  ended(family: Family, status: number | undefined): void
  /** Called when an upstream gave no answer or a broken one. */
  failed(family: Family, code: 'unavailable' | 'timeout' | 'cut'): void
  /** The page in the Prometheus text format. */
  page(): Promise<string>
}

/** Makes a fresh set of counters. */
export function createMetrics(): EdgeMetrics {
  const registry = new Registry()
  const registers = [registry]
  const open = new Gauge({
    name: 'lotse_edge_open_requests',
    help: 'Requests without a complete answer yet, held polls included.',
    labelNames: ['family'] as const,
    registers,
  })
  const requests = new Counter({
    name: 'lotse_edge_requests_total',
    help: 'Requests by family and class of the status; gone = the browser went away first.',
    labelNames: ['family', 'status'] as const,
    registers,
  })
  const failures = new Counter({
    name: 'lotse_edge_upstream_failures_total',
    help: 'Requests to which the upstream gave no answer, or a broken one.',
    labelNames: ['family', 'code'] as const,
    registers,
  })
  return {
    began: (family) => open.inc({ family }),
    ended: (family, status) => {
      open.dec({ family })
      requests.inc({
        family,
        status: status === undefined ? 'gone' : `${Math.floor(status / 100)}xx`,
      })
    },
    failed: (family, code) => failures.inc({ family, code }),
    page: async () => await registry.metrics(),
  }
}
