import { Counter, type Registry } from 'prom-client'
import type { ToldWaitResult } from '../domain/wait-estimate.ts'

/**
 * Registers the metric that shows whether estimates of the wait are right. Of good ones, half of the pickups come sooner
 * than the range, three in ten inside it and two in ten later.
 */
export function createWaitCoverage(registry: Registry): (result: ToldWaitResult) => void {
  const pickups = new Counter({
    name: 'lotse_estimated_waits_total',
    help: 'Pickups of people who were told a range of the wait on entering, by where their wait lay',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of ['sooner', 'inside', 'later'] as const) pickups.inc({ result }, 0)
  return (result) => pickups.inc({ result })
}
