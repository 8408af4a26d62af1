import { entryCost } from '../domain/entry-pressure.ts'
import type { Challenge } from '../ports/proof-of-work.ts'
import { readDoor } from '../postgres/entry-door.ts'
import { readSettings } from '../postgres/settings.ts'
import { Problem } from '../problem.ts'
import type { TicketContext } from './context.ts'

/** Seconds that a puzzle counts: long enough to read consent 1 by, short enough that nobody hoards solutions. */
const challengeSeconds = 300

/**
 * Makes the puzzle that stands before an agency's door now, if any. Nothing is written down: a puzzle is worth nothing until
 * it is solved.
 *
 * @throws Problem `agency-not-found`
 */
export async function entryChallenge(
  context: Pick<TicketContext, 'database' | 'proofOfWork'>,
  agency: string,
): Promise<Challenge | undefined> {
  const { pool } = context.database
  const { entriesPerMinute, maxWaitingPerAgency } = (await readSettings(pool)).liveChat
  const door = await readDoor(pool, {
    agency,
    perMinute: entriesPerMinute,
    places: maxWaitingPerAgency,
  })
  if (door === undefined) throw new Problem('agency-not-found')
  const maxNumber = entryCost(door.load)
  if (maxNumber === undefined) return undefined
  // The salt says whole seconds.
  const expires = Math.floor(door.now.getTime() / 1000) + challengeSeconds
  const expiresAt = new Date(expires * 1000)
  return context.proofOfWork.createChallenge({ agency, maxNumber, expiresAt })
}
