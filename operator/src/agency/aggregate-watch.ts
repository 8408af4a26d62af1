import { isOpen, type Agency } from '@lotse/crds'
import type { AgencyAggregate, Aggregates } from '../postgres/aggregates.ts'
import { keyOf } from '../resources/resource-store.ts'
import { attempt } from '../resources/attempt.ts'

/** Numbers of an agency as a status may show them. */
export interface VisibleNumbers {
  readonly activeCounselors: number
  /** As of the last five-minute mark; undefined when the operator was not there then. */
  readonly waitingAtMark: number | undefined
}

/** What the api's numbers say, as of the last look. */
export interface AggregateWatch {
  /** The database's time at the last look; undefined when it cannot be read. */
  readonly now: Date | undefined
  numbersOf(agency: string): VisibleNumbers | undefined
  /**
   * Looks again, and answers with the keys of the agencies for which something visible has changed, and with the error
   * when nothing could be read.
   */
  look(
    agencies: readonly Agency[],
  ): Promise<{ readonly changed: readonly string[]; readonly error?: unknown }>
}

/** Between two marks the number of waiting clients in a status does not change: it would date one person's visit. */
const markMs = 5 * 60_000

/** @param read reads the numbers; may throw, then nothing is known until the next look */
export function createAggregateWatch(read: () => Promise<Aggregates>): AggregateWatch {
  let latest: Aggregates | undefined
  let mark: number | undefined
  let atMark: ReadonlyMap<string, AgencyAggregate> | undefined
  let signatures: ReadonlyMap<string, string> = new Map()

  function numbersOf(agency: string): VisibleNumbers | undefined {
    const numbers = latest?.byAgency.get(agency)
    if (numbers === undefined) return undefined
    return {
      activeCounselors: numbers.activeCounselors,
      waitingAtMark: atMark?.get(agency)?.waiting,
    }
  }

  function signatureOf(agency: Agency): string {
    const { metadata, spec } = agency
    const open = latest !== undefined && isOpen(spec.liveChat.openingHours, latest.now)
    return JSON.stringify([numbersOf(metadata.name) ?? null, latest !== undefined, open])
  }

  return {
    get now() {
      return latest?.now
    },
    numbersOf,
    look: async (agencies) => {
      const { value, error } = await attempt(read)
      latest = value
      if (latest !== undefined) {
        const passed = Math.floor(latest.now.getTime() / markMs)
        // The first look may be at any time, so it is no mark.
        if (mark !== undefined && passed !== mark) atMark = latest.byAgency
        mark = passed
      }
      const before = signatures
      signatures = new Map(agencies.map((agency) => [agency.metadata.name, signatureOf(agency)]))
      const changed = [...signatures]
        .filter(([name, signature]) => before.get(name) !== signature)
        .map(([name]) => keyOf('Agency', name))
      return { changed, ...(error !== undefined && { error }) }
    },
  }
}
