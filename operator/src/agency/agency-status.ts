import {
  availableLiveChat,
  linkUrl,
  transition,
  type Agency,
  type AgencyStatus,
  type ConditionDraft,
  type LinkStatus,
  type Platform,
  type Reason,
  type WaitingBand,
} from '@lotse/crds'
import type { IdentityState } from '../identity/groups.ts'
import {
  basicStatus,
  brandingCondition,
  condition,
  identityCondition,
  localeObstacle,
  publishedCondition,
  readyCondition,
  type Obstacle,
} from '../resources/conditions.ts'
import type { DesiredAgency } from './agency-config.ts'

/** What {@link agencyStatus} depends on. */
export interface AgencyStatusInput {
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
  /** The current time, for the conditions. */
  readonly now: Date
}

/** Why live chat is not effective although nothing has been switched off. */
const blockingReasons: readonly Reason[] = [
  'AgencyDeleting',
  'TenantNotFound',
  'OpeningHoursInvalid',
]

/** Status of an Agency. Pure. */
export function agencyStatus(input: AgencyStatusInput): AgencyStatus {
  const { agency, platform, desired, published, identity, numbers, previous, now } = input
  const { branding, obstacle } = brandingCondition(desired.branding)
  const own = [
    publishedCondition(published),
    textsCondition(desired),
    branding,
    identityCondition(identity, previous),
  ]
  const lacking = obstacleOf(input) ?? obstacle ?? localeObstacle(agency, platform)
  const ready = readyCondition(own, input.refused, lacking)
  const { generation } = agency.metadata
  return {
    ...basicStatus([ready, ...own, availableCondition(input)], { generation, previous, now }),
    links: linksOf(input),
    counselors: { active: numbers?.activeCounselors ?? previous?.counselors.active ?? 0 },
    queue: { waiting: bandOf(numbers?.waitingAtMark, previous?.queue.waiting) },
  }
}

/** Status of an Agency without a valid state: the previous status stays, but the agency is not ready. Pure. */
export function refusedAgencyStatus(
  previous: AgencyStatus | undefined,
  refused: string,
  now: Date,
): AgencyStatus {
  const before = previous ?? emptyStatus
  const others = before.conditions.filter(({ type }) => type !== 'Ready')
  return withConditions(before, [readyCondition([], refused), ...others], now)
}

/**
 * Status of an Agency that is being deleted. It is derived from the previous status, because the resource may no longer
 * exist. Pure.
 */
export function deletingAgencyStatus(
  previous: AgencyStatus,
  identity: IdentityState,
  now: Date,
): AgencyStatus {
  const drafts = previous.conditions.map((before) => {
    if (before.type === 'Ready' || before.type === 'LiveChatAvailable')
      return condition(before.type, false, 'AgencyDeleting')
    // Shows what a deletion that takes long is waiting for.
    return before.type === 'IdentityReady' ? identityCondition(identity, previous) : before
  })
  return withConditions(previous, drafts, now)
}

const emptyStatus: AgencyStatus = {
  observedGeneration: 0,
  conditions: [],
  links: [],
  counselors: { active: 0 },
  queue: { waiting: '0' },
}

function withConditions(
  status: AgencyStatus,
  drafts: readonly ConditionDraft[],
  now: Date,
): AgencyStatus {
  const conditions = transition(status.conditions, drafts, status.observedGeneration, now)
  return { ...status, conditions }
}

/** What the agency itself lacks to be in effect. */
function obstacleOf({ desired, refusedCodes }: AgencyStatusInput): Obstacle | undefined {
  const { reason } = desired.effective
  if (reason !== undefined && blockingReasons.includes(reason)) return { reason }
  if (refusedCodes.length > 0)
    return { reason: 'LinkCodeCollision', detail: refusedCodes.join(', ') }
  return undefined
}

function textsCondition({ resolved }: DesiredAgency): ConditionDraft {
  const { missing, known } = resolved
  if (!known)
    return condition(
      'LegalTextsResolved',
      false,
      'LegalTextMissing',
      'what is inherited is not known without tenant and platform',
    )
  if (missing.length > 0)
    return condition('LegalTextsResolved', false, 'LegalTextMissing', missing.join(', '))
  return condition('LegalTextsResolved', true, 'Resolved')
}

function availableCondition(input: AgencyStatusInput): ConditionDraft {
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

function linksOf({ desired, refusedCodes, appOrigin }: AgencyStatusInput): readonly LinkStatus[] {
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
