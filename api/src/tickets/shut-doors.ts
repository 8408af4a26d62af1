import type { Clock } from '@lotse/common/clock'
import type { ProofOfWork } from '../ports/proof-of-work.ts'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import type { PlatformSettings } from '../postgres/settings.ts'
import { Problem } from '../problem.ts'
import { admit, type EntryRequest } from './admit.ts'

/** Milliseconds after which one entry asks the database again: a flood costs four such questions a second. */
const askEveryMs = 250

/** Milliseconds for which a refusal is repeated at most, also while that question waits for its answer. */
const memoryForMs = 1000

/** What an entry was judged by when the door of its agency gave no place without a proof of work. */
export interface ShutDoor {
  readonly agency: AgencyConfig
  readonly settings: PlatformSettings
  /** The database's clock at that time. */
  readonly now: Date
}

/** Doors that have just refused an entry without a proof, as far as this replica knows. At most one entry per agency. */
export interface ShutDoors {
  remember(door: ShutDoor): void
  /**
   * The door of an agency if it has been shut within the last second. Answers `undefined` to one caller every quarter of
   * a second, who finds out whether it still is; the others do not wait for a slow database.
   */
  recent(agency: string): ShutDoor | undefined
}

/** Makes the memory of one process. */
export function createShutDoors(clock: Clock): ShutDoors {
  const doors = new Map<string, { readonly door: ShutDoor; readonly at: number; askedAt: number }>()
  return {
    remember: (door) => {
      const at = clock.now().getTime()
      doors.set(door.agency.name, { door, at, askedAt: at })
    },
    recent: (agency) => {
      const found = doors.get(agency)
      if (found === undefined) return undefined
      const now = clock.now().getTime()
      // A clock that went back must not keep a door shut.
      if (now < found.at || now - found.at >= memoryForMs) {
        doors.delete(agency)
        return undefined
      }
      if (now - found.askedAt < askEveryMs) return found.door
      found.askedAt = now
      return undefined
    },
  }
}

/**
 * Refuses an entry without a valid proof while the memory knows the door to be shut, without asking the database. It lets
 * nobody in: without an answer from it, the entry takes the ordinary way. The checks and their order are those of that way,
 * on agency, settings and time of at most a second ago: a closed agency, a wrong field and a missing consent are
 * reported before the missing proof.
 *
 * @throws Problem whatever keeps the person out, at last `proof-required`
 */
export async function refuseAtShutDoor(
  { shutDoors, proofOfWork }: { readonly shutDoors: ShutDoors; readonly proofOfWork: ProofOfWork },
  request: EntryRequest,
): Promise<void> {
  const door = shutDoors.recent(request.agency)
  if (door === undefined) return
  admit(door.agency, door.settings, request, door.now)
  const proof = await proofOfWork.verify(request.proof, door.agency.name, door.now)
  if (!proof.valid) throw new Problem('proof-required', { reason: proof.reason })
}
