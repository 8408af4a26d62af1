import { isOpen, type Agency } from '@lotse/crds'
import type { AgencyAggregate, Aggregates } from '../postgres/aggregates.ts'
import { keyOf } from '../resources/resource-store.ts'
import { attempt } from '../resources/attempt.ts'

/** Numbers of an agency as a status may show them. */
export interface VisibleNumbers {
  readonly activeCounselors: number
  /** As of the last five-minute mark; undefined when the operator was not running then. */
  readonly waitingAtMark: number | undefined
}

/** Between two marks the number of waiting clients in a status does not change: it would date one person's visit. */
const markMs = 5 * 60_000

/** The api's numbers as of the last read. */
export class AggregateWatch {
  readonly #readAggregates: () => Promise<Aggregates>
  #latest: Aggregates | undefined
  #mark: number | undefined
  #atMark: ReadonlyMap<string, AgencyAggregate> | undefined
  #signatures: ReadonlyMap<string, string> = new Map()

  /** @param readAggregates may throw, then no numbers are known until the next read */
  constructor(readAggregates: () => Promise<Aggregates>) {
    this.#readAggregates = readAggregates
  }

  /** The database's time at the last read; undefined when that failed. */
  get now(): Date | undefined {
    return this.#latest?.now
  }

  numbersOf(agency: string): VisibleNumbers | undefined {
    const numbers = this.#latest?.byAgency.get(agency)
    if (numbers === undefined) return undefined
    return {
      activeCounselors: numbers.activeCounselors,
      waitingAtMark: this.#atMark?.get(agency)?.waiting,
    }
  }

  /**
   * Reads the numbers again.
   *
   * @returns the keys of the agencies for which something visible has changed, and the error when the read failed
   */
  async look(
    agencies: readonly Agency[],
  ): Promise<{ readonly changed: readonly string[]; readonly error?: unknown }> {
    const { value, error } = await attempt(this.#readAggregates)
    this.#latest = value
    if (value !== undefined) this.#passMark(value)
    const before = this.#signatures
    this.#signatures = new Map(
      agencies.map((agency) => [agency.metadata.name, this.#signatureOf(agency)]),
    )
    const changed = [...this.#signatures]
      .filter(([name, signature]) => before.get(name) !== signature)
      .map(([name]) => keyOf('Agency', name))
    return { changed, ...(error !== undefined && { error }) }
  }

  #passMark({ now, byAgency }: Aggregates): void {
    const passed = Math.floor(now.getTime() / markMs)
    // The first read may be at any time, so it is no mark.
    if (this.#mark !== undefined && passed !== this.#mark) this.#atMark = byAgency
    this.#mark = passed
  }

  #signatureOf({ metadata, spec }: Agency): string {
    const now = this.#latest?.now
    const open = now !== undefined && isOpen(spec.liveChat.openingHours, now)
    return JSON.stringify([this.numbersOf(metadata.name) ?? null, now !== undefined, open])
  }
}
