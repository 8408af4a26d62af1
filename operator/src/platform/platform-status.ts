import type { BasicStatus, Platform } from '@lotse/crds'
import type { IdentityState } from '../identity/groups.ts'
import {
  basicStatus,
  condition,
  identityCondition,
  localeObstacle,
  publishedCondition,
  readyCondition,
  type Obstacle,
} from '../resources/conditions.ts'
import type { PlatformRow } from '@lotse/contract/config-rows'

/** What {@link platformStatus} depends on. */
export interface PlatformStatusInput {
  readonly platform: Platform
  readonly config: PlatformRow
  /** Whether the database has the row. */
  readonly published: boolean
  readonly identity: IdentityState
  /** Why the last edit is refused; undefined when it is not. */
  readonly refused: string | undefined
  readonly previous: BasicStatus | undefined
  readonly now: Date
}

/** Status of a Platform. Pure. */
export function platformStatus(input: PlatformStatusInput): BasicStatus {
  const { platform, config, published, identity, refused, previous, now } = input
  const pattern: Obstacle | undefined =
    config.zipCodePattern === null ? { reason: 'ZipCodePatternInvalid' } : undefined
  const conditions = [
    pattern === undefined
      ? publishedCondition(published)
      : condition('ConfigPublished', false, pattern.reason),
    identityCondition(identity, previous),
  ]
  const { generation } = platform.metadata
  const ready = readyCondition(conditions, refused, pattern ?? localeObstacle(platform, platform))
  return basicStatus([ready, ...conditions], { generation, previous, now })
}
