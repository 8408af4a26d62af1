import {
  reasons,
  transition,
  unofferedLocales,
  type AcceptedBranding,
  type BasicStatus,
  type ConditionDraft,
  type Platform,
  type Reason,
  type Resource,
} from '@lotse/crds'
import type { IdentityState } from '../identity/groups.ts'

/** The condition that says whether the api serves the configuration. */
export function publishedCondition(published: boolean): ConditionDraft {
  return condition('ConfigPublished', published, published ? 'Published' : 'DatabaseUnavailable')
}

/**
 * The condition that says whether the groups exist. The previous condition stays until they have been read, so that a
 * restart changes no status.
 */
export function identityCondition(
  identity: IdentityState,
  previous: BasicStatus | undefined,
): ConditionDraft {
  if (identity === 'ready') return condition('IdentityReady', true, 'GroupsReady')
  if (identity === 'failed') return condition('IdentityReady', false, 'IdentityProviderUnavailable')
  const before = previous?.conditions.find(({ type }) => type === 'IdentityReady')
  return before ?? condition('IdentityReady', false, 'GroupsPending')
}

/**
 * The condition that says whether all of a branding is shown.
 *
 * @returns it, and what makes the resource not ready when a part is refused
 */
export function brandingCondition({ refused }: AcceptedBranding): {
  readonly branding: ConditionDraft
  readonly obstacle: Obstacle | undefined
} {
  const [first] = refused
  if (first === undefined)
    return { branding: condition('BrandingAccepted', true, 'BrandingValid'), obstacle: undefined }
  const reason = first.field === 'accent' ? 'AccentRefused' : 'LogoRefused'
  const detail = refused.map(({ field, rule }) => `spec.branding.${field}: ${rule}`).join('. ')
  return {
    branding: condition('BrandingAccepted', false, reason, detail),
    obstacle: { reason, detail },
  }
}

/** What the resource itself lacks to be in effect; no retry changes it. */
export interface Obstacle {
  readonly reason: Reason
  readonly detail?: string
}

/**
 * The obstacle of texts in locales that the platform does not offer; undefined when there are none, or while no platform
 * says what it offers.
 */
export function localeObstacle(
  resource: Resource,
  platform: Platform | undefined,
): Obstacle | undefined {
  if (platform === undefined) return undefined
  const { locales } = platform.spec
  const fields = unofferedLocales(resource, locales)
  if (fields.length === 0) return undefined
  return {
    reason: 'LocaleNotOffered',
    detail: `${fields.join(', ')}; offered are ${locales.join(', ')}`,
  }
}

/**
 * The condition that sums up the others: a refused edit and what the resource itself lacks come before what only takes
 * another try.
 *
 * @param refused why the last edit is refused; undefined when it is not
 */
export function readyCondition(
  others: readonly ConditionDraft[],
  refused: string | undefined,
  obstacle?: Obstacle,
): ConditionDraft {
  if (refused !== undefined) return condition('Ready', false, 'SourceInvalid', refused)
  if (obstacle !== undefined) return condition('Ready', false, obstacle.reason, obstacle.detail)
  const missing = others.filter(({ status }) => status !== 'True')
  if (missing.length === 0) return condition('Ready', true, 'Reconciled')
  return condition('Ready', false, 'NotReconciled', missing.map(({ type }) => type).join(', '))
}

/** A condition with the sentence of its reason. */
export function condition(
  type: ConditionDraft['type'],
  holds: boolean,
  reason: Reason,
  detail?: string,
): ConditionDraft {
  const sentence = reasons[reason]
  return {
    type,
    status: holds ? 'True' : 'False',
    reason,
    message: detail === undefined ? sentence : `${sentence}: ${detail}`,
  }
}

/** The fields that every status has. Pure. */
export function basicStatus(
  conditions: readonly ConditionDraft[],
  {
    generation = 0,
    previous,
    now,
  }: {
    readonly generation: number | undefined
    readonly previous: BasicStatus | undefined
    readonly now: Date
  },
): BasicStatus {
  return {
    observedGeneration: generation,
    conditions: transition(previous?.conditions ?? [], conditions, generation, now),
  }
}
