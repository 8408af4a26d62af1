import { setAvailability } from '../postgres/availability.ts'
import { readSettings } from '../postgres/settings.ts'
import { databaseNow } from '../postgres/now.ts'
import { readStaffAvailability } from '../postgres/staff-availability.ts'
import { Problem } from '../problem.ts'
import type { TicketContext } from '../tickets/context.ts'
import { counselorOff } from '../tickets/counselor-off.ts'
import type { MoveParts } from '../tickets/move-ticket.ts'
import { availabilityBody, type AvailabilityBody } from './bodies.ts'

/** A counselor, as far as switches care. */
export interface Switcher {
  readonly subject: string
  readonly agencies: readonly string[]
}

/** The agencies of a counselor, with the switch in each. */
export async function listAvailability(
  context: Pick<TicketContext, 'database'>,
  { subject, agencies }: Switcher,
): Promise<readonly AvailabilityBody[]> {
  const { pool } = context.database
  const [{ liveChat }, now] = await Promise.all([readSettings(pool), databaseNow(pool)])
  const timeout = liveChat.counselorHeartbeatTimeout
  const found = await readStaffAvailability(pool, subject, agencies, timeout)
  return found.map((agency) => availabilityBody(agency, now))
}

/**
 * Switches a counselor on or off in one agency.
 *
 * @param isHere writes the counselor's sign of life at once
 * @throws Problem `agency-not-found` for unknown agencies and those of others, `development-mode` for switching on then
 */
export async function switchAvailability(
  context: MoveParts,
  switcher: Switcher,
  change: { readonly agency: string; readonly on: boolean },
  isHere: (subject: string) => Promise<void>,
): Promise<readonly AvailabilityBody[]> {
  const { subject } = switcher
  const known = await listAvailability(context, switcher)
  if (!known.some(({ agency }) => agency === change.agency)) throw new Problem('agency-not-found')
  if (change.on && (await readSettings(context.database.pool)).developmentMode)
    throw new Problem('development-mode')
  await isHere(subject)
  if (change.on) await setAvailability(context.database.pool, subject, change.agency, true)
  else await counselorOff(context, subject, change.agency)
  context.wake.counselor(subject)
  context.wake.agency(change.agency)
  return listAvailability(context, switcher)
}
