import { Histogram, type Registry } from 'prom-client'

/** Registers the metric for `observeLatency` of createWake: how long hints take between replicas. */
export function createWakeLatency(registry: Registry): (seconds: number) => void {
  const latency = new Histogram({
    name: 'lotse_wake_latency_seconds',
    help: 'Age of a hint of another replica when it arrived',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  return (seconds) => latency.observe(seconds)
}
