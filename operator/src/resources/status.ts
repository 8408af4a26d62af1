import {
  availableLiveChat,
  linkUrl,
  reasons,
  transition,
  type Agency,
  type AgencyStatus,
  type BasicStatus,
  type ConditionDraft,
  type LinkStatus,
  type Platform,
  type Reason,
  type WaitingBand,
} from '@lotse/crds'
import type { DesiredAgency } from '../agency/agency-config.ts'
import type { IdentityState } from '../identity/groups.ts'

/** What the status of a Platform or Tenant is made from. */
export interface BasicInput {
  readonly generation: number
  readonly previous: BasicStatus | undefined
  readonly now: Date
  readonly conditions: readonly ConditionDraft[]
}

/** What the status of an Agency is made from. */
export interface AgencyInput {
  readonly agency: Agency
  readonly platform: Platform | undefined
  readonly desired: DesiredAgency
  /** Whether the database has the config. */
  readonly published: boolean
  /** Names of the links whose code belongs to another link. */
  readonly refusedCodes: readonly string[]
  readonly identity: IdentityState
  /** Why the last edit is refused; undefined when it is not. */
  readonly refused: string | undefined
  /** The database's time and numbers; undefined when they cannot be read. */
  readonly numbers:
    | {
        readonly now: Date
        readonly activeCounselors: number
        readonly waitingAtMark: number | undefined
      }
    | undefined
  readonly previous: AgencyStatus | undefined
  /** Origin of the client's pages, for example `https://chat.example.org`. */
  readonly appOrigin: string
  /** The present time, for the conditions. */
  readonly now: Date
}

/** Status of a Platform or Tenant. `Ready` is put before the conditions. Pure. */
export function basicStatus(input: BasicInput, refused: string | undefined): BasicStatus {
  const { generation, previous, now, conditions } = input
  const invalid = conditions.find(({ reason }) => reason === 'ZipCodePatternInvalid')
  const drafts = [ready(conditions, refused, invalid?.reason), ...conditions]
  return {
    observedGeneration: generation,
    conditions: transition(previous?.conditions ?? [], drafts, generation, now),
  }
}

/** Status of an Agency. Pure. */
export function agencyStatus(input: AgencyInput): AgencyStatus {
  const { agency, desired, published, identity, numbers, previous, now } = input
  const generation = agency.metadata.generation ?? 0
  const own = [
    publishedCondition(published),
    textsCondition(desired),
    identityCondition(identity, previous),
  ]
  const drafts = [readyAgency(input, own), ...own, availableCondition(input)]
  return {
    observedGeneration: generation,
    conditions: transition(previous?.conditions ?? [], drafts, generation, now),
    links: linksOf(input),
    counselors: { active: numbers?.activeCounselors ?? previous?.counselors.active ?? 0 },
    queue: { waiting: bandOf(numbers?.waitingAtMark, previous?.queue.waiting) },
  }
}

/** Status of an Agency of which no good state is known: what was said before holds, but it is not ready. Pure. */
export function refusedAgencyStatus(
  previous: AgencyStatus | undefined,
  refused: string,
  now: Date,
): AgencyStatus {
  const before = previous ?? {
    observedGeneration: 0,
    conditions: [],
    links: [],
    counselors: { active: 0 },
    queue: { waiting: '0' },
  }
  const others = before.conditions.filter(({ type }) => type !== 'Ready')
  const drafts = [ready([], refused), ...others]
  const conditions = transition(before.conditions, drafts, before.observedGeneration, now)
  return { ...before, conditions }
}

/** The condition that says whether the api serves the configuration. */
export function publishedCondition(published: boolean): ConditionDraft {
  return condition('ConfigPublished', published, published ? 'Published' : 'DatabaseUnavailable')
}

/**
 * The condition that says whether the groups are there. What was said before holds until they have been looked at, so
 * that a restart changes no status.
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

/** A condition with the words of its reason. */
export function condition(
  type: ConditionDraft['type'],
  holds: boolean,
  reason: Reason,
  detail?: string,
): ConditionDraft {
  const words = reasons[reason]
  return {
    type,
    status: holds ? 'True' : 'False',
    reason,
    message: detail === undefined ? words : `${words}: ${detail}`,
  }
}

/** Sums up: what keeps the resource itself from being in effect comes before what only takes another try. */
function ready(
  own: readonly ConditionDraft[],
  refused: string | undefined,
  reason?: Reason,
  detail?: string,
): ConditionDraft {
  if (refused !== undefined) return condition('Ready', false, 'SourceInvalid', refused)
  if (reason !== undefined) return condition('Ready', false, reason, detail)
  const missing = own.filter(({ status }) => status !== 'True')
  if (missing.length === 0) return condition('Ready', true, 'Reconciled')
  return condition('Ready', false, 'NotReconciled', missing.map(({ type }) => type).join(', '))
}

function readyAgency(
  { desired, refused, refusedCodes }: AgencyInput,
  own: readonly ConditionDraft[],
): ConditionDraft {
  const reason = blocked(desired)
  if (reason === undefined && refusedCodes.length > 0)
    return ready(own, refused, 'LinkCodeCollision', refusedCodes.join(', '))
  return ready(own, refused, reason)
}

function blocked(desired: DesiredAgency): Reason | undefined {
  const { reason } = desired.effective
  const blocking: readonly (Reason | undefined)[] = [
    'AgencyDeleting',
    'TenantNotFound',
    'OpeningHoursInvalid',
  ]
  return blocking.includes(reason) ? reason : undefined
}

function textsCondition({ resolved }: DesiredAgency): ConditionDraft {
  const { missing, ignoredLocales, known } = resolved
  if (!known)
    return condition(
      'LegalTextsResolved',
      false,
      'LegalTextMissing',
      'what is inherited is not known without tenant and platform',
    )
  if (missing.length > 0)
    return condition('LegalTextsResolved', false, 'LegalTextMissing', missing.join(', '))
  const detail =
    ignoredLocales.length === 0
      ? undefined
      : `the platform does not offer ${ignoredLocales.join(', ')}`
  return condition('LegalTextsResolved', true, 'Resolved', detail)
}

function availableCondition(input: AgencyInput): ConditionDraft {
  const { agency, platform, desired, numbers } = input
  const { openingHours, maxWaiting } = agency.spec.liveChat
  const limit = platform?.spec.liveChat.maxWaitingPerAgency ?? 0
  const known = desired.effective.effective && numbers === undefined
  if (known) {
    const draft = condition('LiveChatAvailable', false, 'AvailabilityUnknown')
    return { ...draft, status: 'Unknown' }
  }
  const { available, reason } = availableLiveChat({
    effective: desired.effective,
    openingHours,
    now: numbers?.now ?? input.now,
    activeCounselors: numbers?.activeCounselors ?? 0,
    // As of the mark: a limit of one would otherwise date one person's visit.
    waiting: numbers?.waitingAtMark ?? 0,
    maxWaiting: Math.min(maxWaiting ?? limit, limit),
  })
  return condition('LiveChatAvailable', available, reason)
}

function linksOf({ desired, refusedCodes, appOrigin }: AgencyInput): readonly LinkStatus[] {
  const { row, links } = desired.config
  return links.map((link) => ({
    name: link.name,
    ...(link.topic === null ? {} : { topic: link.topic }),
    url: linkUrl(appOrigin, row.name, link),
    ...(link.code === null || refusedCodes.includes(link.name) ? {} : { code: link.code }),
    enabled: link.enabled,
  }))
}

function bandOf(waiting: number | undefined, previous: WaitingBand | undefined): WaitingBand {
  if (waiting === undefined) return previous ?? '0'
  if (waiting === 0) return '0'
  return waiting < 5 ? '1-4' : '5+'
}
