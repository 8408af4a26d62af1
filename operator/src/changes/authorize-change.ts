import type { Clock } from '@lotse/common/clock'
import { actionsOf } from '@lotse/contract/change-rights'
import { changeRequestAges, type Change } from '@lotse/contract/change-request'
import type { RecordedStaff } from '@lotse/contract/change-record'
import { allows, rolesIn } from '@lotse/contract/permissions'
import type { Resources } from '../resources/resource-store.ts'
import type { ChangeKey } from './change-key.ts'
import { changeSchema } from './change-schema.ts'
import { targetOf } from './plan-change.ts'

/** Who an access token speaks for. */
export interface VerifiedStaff extends RecordedStaff {
  /** Full paths of the person's groups. */
  readonly groups: readonly string[]
}

/**
 * Checks an access token as the api does. Undefined when it is not a valid one of staff; rejects when that cannot be found
 * out at present.
 */
export type VerifyStaff = (token: string) => Promise<VerifiedStaff | undefined>

/** A row that asks for a change. */
export interface SealedRow {
  readonly id: string
  readonly sealed: string
}

/** What a row asks for, and who asks; or why it is not looked at any further. */
export type AuthorizedChange =
  | {
      readonly staff: RecordedStaff
      readonly change: Change
      /** Whether the person may do that. */
      readonly isAllowed: boolean
    }
  | { readonly refused: 'forbidden' | 'unknown-key' | 'unknown-change' }

/** What {@link authorizeChanges} works with. */
export interface AuthorizeContext {
  readonly key: ChangeKey
  readonly verifyStaff: VerifyStaff
  readonly resources: Resources
  readonly clock: Clock
}

/** How far the clocks of two machines may be apart, in seconds. */
const clockToleranceSeconds = 60
/** Seconds for which a sealed change counts, whatever its row says. */
const sealLastsSeconds = changeRequestAges.keptSeconds + clockToleranceSeconds

/**
 * Opens rows and decides whether the person may do what is asked for. Nothing that stands beside the seal is believed: the
 * seal names its row, is not taken a second time after {@link Authorize.spend}, and ends by itself.
 */
export function authorizeChanges({ key, verifyStaff, resources, clock }: AuthorizeContext) {
  /** Until when the id of a decided row is remembered, in milliseconds since 1970. */
  const spent = new Map<string, number>()

  function isSpent(id: string): boolean {
    const now = clock.now().getTime()
    for (const [known, until] of spent) if (until < now) spent.delete(known)
    return spent.has(id)
  }

  return {
    /** @throws what `verifyStaff` throws */
    authorize: async ({ id, sealed }: SealedRow): Promise<AuthorizedChange> => {
      const seal = await key.open(sealed)
      if (seal === 'unknown-key') return { refused: seal }
      if (seal === 'damaged' || seal.id !== id || isSpent(id)) return { refused: 'forbidden' }
      const ageSeconds = Math.abs(clock.now().getTime() / 1000 - seal.sealedAt)
      if (ageSeconds > sealLastsSeconds) return { refused: 'forbidden' }
      const verified = await verifyStaff(seal.token)
      if (verified === undefined) return { refused: 'forbidden' }
      const { data: change } = changeSchema.safeParse(seal.change)
      if (change === undefined) return { refused: 'unknown-change' }
      const { id: staffId, name, groups } = verified
      const roles = rolesIn(groups, scopeOf(change, resources))
      const isAllowed = actionsOf(change).every((action) => allows(roles, action))
      return { staff: { id: staffId, name }, change, isAllowed }
    },
    /** Remembers that a row has been decided, so that the same seal in a new row changes nothing. */
    spend: (id: string): void => {
      spent.set(id, clock.now().getTime() + 2 * sealLastsSeconds * 1000)
    },
  }
}

/** Names by which roles are found: the agency with its tenant, or the tenant alone. No group has an empty name. */
function scopeOf(change: Change, resources: Resources): { name: string; tenant: string } {
  const { kind, name } = targetOf(change)
  if (kind === 'Platform') return { name: '', tenant: '' }
  if (kind === 'Tenant') return { name: '', tenant: name }
  return { name, tenant: resources.get('Agency', name)?.spec.tenantRef.name ?? '' }
}
