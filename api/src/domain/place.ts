import { estimateWait, type PickupRate, type WaitEstimate } from './wait-estimate.ts'

/** What a place is told from: an agency's queue at one moment. */
export interface Queue {
  /** Ids of the waiting tickets, oldest first. */
  readonly ids: readonly string[]
  /** Counselors that are switched on and connected. */
  readonly activeCounselors: number
  /** How fast tickets are picked; null where nobody was picked yet. */
  readonly rate: PickupRate | null
}

/** A client's place in the queue of its agency. */
export interface Place {
  /** 1 is next. */
  readonly queuePosition: number | null
  /** Clients that wait in all. */
  readonly waiting: number
  readonly estimatedWait: WaitEstimate | null
  /** Whether a counselor is there who could pick; more than that would be news to everybody who waits. */
  readonly counselorActive: boolean
}

/** What a client at a position is told. */
export function placeAt(position: number | null, queue: Queue): Place {
  const { activeCounselors, rate } = queue
  return {
    queuePosition: position,
    waiting: queue.ids.length,
    estimatedWait: position === null ? null : estimateWait({ position, activeCounselors, rate }),
    counselorActive: activeCounselors > 0,
  }
}
