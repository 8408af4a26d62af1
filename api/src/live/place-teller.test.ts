import { afterEach, expect, jest, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { farMovesMs, startPlaceTeller } from './place-teller.ts'
import type { QueueSnapshot, QueueSnapshots } from './queue-snapshots.ts'
import type { TicketView } from './ticket-view.ts'
import type { AgencyViews, ViewRegistry } from './view-registry.ts'

afterEach(() => {
  jest.restoreAllMocks()
})

/** A teller whose telling takes `duration` milliseconds on its clock, and what it is given to tell. */
function tellerThatTakes(duration: number) {
  let now = 1_000_000
  let publish: (snapshot: QueueSnapshot) => void = () => {}
  const told: TicketView[] = []
  const view = (ticketId: string) => ({ ticketId, state: 'Waiting', isWatched: true }) as TicketView
  const agency: AgencyViews = {
    name: 'hamburg',
    views: new Set([view('near'), view('far')]),
    toldAt: now,
  }
  const snapshot = {
    agency: 'hamburg',
    position: (ticketId: string) => (ticketId === 'near' ? 1 : 100),
  } as QueueSnapshot
  const stop = startPlaceTeller(
    { ofAgency: () => agency } as Partial<ViewRegistry> as ViewRegistry,
    {
      subscribe: (listener) => {
        publish = listener
        return () => {}
      },
      latest: () => snapshot,
    } as Partial<QueueSnapshots> as QueueSnapshots,
    { ...systemClock, now: () => new Date(now) },
    (one) => {
      told.push(one)
      now += duration
    },
  )
  return { publish: () => publish(snapshot), told, stop }
}

test.each([
  { duration: 1_000, delay: farMovesMs - 1_000, reason: 'the rest of the interval is left' },
  { duration: 60_000, delay: 0, reason: 'their turn came while the near ones were told' },
])('those far back are told $delay ms later: $reason', ({ duration, delay }) => {
  const delays: (number | undefined)[] = []
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((_act: () => void, after?: number) => {
    delays.push(after)
    return undefined
  }) as unknown as typeof setTimeout)
  const teller = tellerThatTakes(duration)
  teller.publish()
  expect(teller.told.map(({ ticketId }) => ticketId)).toEqual(['near'])
  expect(delays).toEqual([delay])
  teller.stop()
})
