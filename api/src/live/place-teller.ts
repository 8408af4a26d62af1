import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@lotse/common/clock'
import type { QueueSnapshot, QueueSnapshots } from './queue-snapshots.ts'
import type { TicketView } from './ticket-view.ts'
import type { ViewRegistry } from './view-registry.ts'

/** Up to this place a client hears of every move at once. */
const nearPlaces = 20

/** Milliseconds between two moves that a client further back hears of. */
export const farMovesMs = 5_000

/** Clients told in one turn of the event loop; ten thousand in one loop would stop everything for 0.2 s. */
export const tellAtOnce = 250

/** Whether every move of this place counts. */
export function isNearPlace(position: number | null | undefined): boolean {
  return position != null && position <= nearPlaces
}

/**
 * Tells the clients of an agency their places after every new snapshot: near ones at once, far ones every few seconds, few
 * in one turn.
 *
 * @param tell renders the view anew and tells its watchers if that changed anything
 * @returns how to stop
 */
export function startPlaceTeller(
  registry: ViewRegistry,
  snapshots: QueueSnapshots,
  clock: Clock,
  tell: (view: TicketView) => void,
): () => void {
  const later = new Map<string, NodeJS.Timeout>()
  const now = (): number => clock.now().getTime()

  const tellPlaces = async (snapshot: QueueSnapshot): Promise<void> => {
    const agency = registry.ofAgency(snapshot.agency)
    if (agency === undefined) return
    const isFarsTurn = now() - agency.toldAt >= farMovesMs
    if (isFarsTurn) agency.toldAt = now()
    let left = 0
    let told = 0
    for (const view of agency.views) {
      if (view.state !== 'Waiting' || !view.isWatched || view.isStale) continue
      const position = snapshot.position(view.ticketId)
      if (!isFarsTurn && !isNearPlace(position) && !isNearPlace(view.position)) {
        left += 1
        continue
      }
      tell(view)
      told += 1
      if (told % tellAtOnce === 0) await nextTurn()
    }
    if (left === 0 || later.has(snapshot.agency)) return
    const timer = setTimeout(
      () => {
        later.delete(snapshot.agency)
        void tellPlaces(snapshots.latest(snapshot.agency) ?? snapshot)
      },
      // Their turn may have come while the near ones were told.
      Math.max(0, agency.toldAt + farMovesMs - now()),
    )
    later.set(snapshot.agency, timer)
  }
  const unsubscribe = snapshots.subscribe((snapshot) => void tellPlaces(snapshot))
  return () => {
    unsubscribe()
    for (const timer of later.values()) clearTimeout(timer)
  }
}
