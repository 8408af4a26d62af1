import { counselorAgencies } from '@lotse/contract/permissions'
import type { StaffTokenVerifier } from '../ports/token-verifier.ts'
import { readStanding } from '../postgres/staff-standing.ts'
import { Problem } from '../problem.ts'
import type { TicketContext } from '../tickets/context.ts'
import type { RecentStaff } from './recent-staff.ts'

/** What verifies members of staff. */
export interface StaffParts {
  readonly context: Pick<TicketContext, 'database' | 'sealer'>
  readonly recentStaff: RecentStaff
  readonly tokens: { readonly staff: StaffTokenVerifier }
}

/** A member of staff. */
export interface StaffPrincipal {
  readonly kind: 'staff'
  readonly subject: string
  /** The access token itself, for the operator to verify again. */
  readonly token: string
  /** Keyed hash of the Keycloak session; `undefined` for a token without one. */
  readonly session: Buffer | undefined
  /** Agencies that the person is a counselor of. */
  readonly agencies: readonly string[]
  /** Full paths of the person's groups, of which roles are derived. */
  readonly groups: readonly string[]
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/**
 * Verifies a staff token. It counts no longer once its session was logged out or the account is known to be disabled or
 * deleted, and only for groups that the person is still in.
 *
 * @throws Problem `unauthenticated`
 */
export async function staffOf(
  parts: StaffParts,
  token: string | undefined,
): Promise<StaffPrincipal> {
  if (token === undefined) throw new Problem('unauthenticated')
  const identity = await parts.tokens.staff.verify(token)
  if (identity === undefined) throw new Problem('unauthenticated')
  const { subject, issuedAt, expiresAt } = identity
  const session =
    identity.session === undefined ? undefined : hashStaffSession(parts.context, identity.session)
  const { pool } = parts.context.database
  const standing = await readStanding(pool, { subject, session, issuedAt })
  if (standing.isLoggedOut || standing.isGone) throw new Problem('unauthenticated')
  parts.recentStaff.note(subject, expiresAt)
  const groups = identity.groups.filter((group) => standing.groups?.includes(group) ?? true)
  const agencies = counselorAgencies(groups)
  return { kind: 'staff', subject, token, session, agencies, groups, issuedAt, expiresAt }
}

/** Whether everything that a token gave when it was verified still counts. */
export async function stillCounts(
  { database }: Pick<TicketContext, 'database'>,
  staff: StaffPrincipal,
): Promise<boolean> {
  const { isLoggedOut, isGone, groups } = await readStanding(database.pool, staff)
  if (isLoggedOut || isGone) return false
  return groups === null || staff.groups.every((group) => groups.includes(group))
}

/** A Keycloak session as it is stored: as a keyed hash, because the id itself would be worth something at Keycloak. */
export function hashStaffSession({ sealer }: Pick<TicketContext, 'sealer'>, sid: string): Buffer {
  return sealer.hash('staff session', sid)
}
