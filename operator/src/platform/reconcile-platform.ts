import { platformName } from '@lotse/crds'
import { platformConfig } from './platform-config.ts'
import {
  basicStatus,
  condition,
  identityCondition,
  publishedCondition,
} from '../resources/status.ts'
import type { ReconcileResult } from '@lotse/kubernetes'
import { attempt } from '../resources/attempt.ts'
import type { ReconcileContext } from '../resources/reconcile-context.ts'

/**
 * Publishes the platform. Without one, or with one that cannot be read, the row goes: that is development mode. Its group
 * stays, so that a slip in a file does not cost the admins their role.
 */
export async function reconcilePlatform(context: ReconcileContext): Promise<ReconcileResult> {
  const { resources, config, identity, statuses, clock, log } = context
  const platform = resources.get('Platform', platformName)
  if (platform === undefined) {
    if (await config.removePlatform())
      log.warn('there is no platform any more, which is development mode')
    if (resources.complete) await statuses.removeFinalizer('Platform', platformName)
    return {}
  }
  const desired = platformConfig(platform)
  const { value: changed, error } = await attempt(async () => config.publishPlatform(desired))
  if (changed === true) log.info('the platform is published')
  const previous = statuses.read('Platform', platformName)
  const status = basicStatus(
    {
      generation: platform.metadata.generation ?? 0,
      previous,
      now: clock.now(),
      conditions: [
        desired.zipCodePattern === null
          ? condition('ConfigPublished', false, 'ZipCodePatternInvalid')
          : publishedCondition(error === undefined),
        identityCondition(identity.want('Platform', platformName, 'present'), previous),
      ],
    },
    resources.refused('Platform', platformName),
  )
  await statuses.write('Platform', platformName, status)
  if (error !== undefined) throw error
  return {}
}
