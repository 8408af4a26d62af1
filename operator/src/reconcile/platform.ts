import { platformName } from '@lotse/crds'
import { platformConfig } from '../desired/platform-config.ts'
import { basicStatus, condition, identityCondition, publishedCondition } from '../desired/status.ts'
import type { ReconcileResult } from '../runtime/controller.ts'
import { attempt } from './attempt.ts'
import type { ReconcileContext } from './context.ts'

/**
 * Publishes the platform. Without one, or with one that cannot be read, the row goes: that is development mode. Its group
 * stays, so that a slip in a file does not cost the admins their role.
 */
export async function reconcilePlatform(context: ReconcileContext): Promise<ReconcileResult> {
  const { resources, config, identity, statuses, clock } = context
  const platform = resources.get('Platform', platformName)
  if (platform === undefined) {
    await config.removePlatform()
    if (resources.complete) await statuses.release('Platform', platformName)
    return {}
  }
  const desired = platformConfig(platform)
  const { error } = await attempt(async () => config.publishPlatform(desired))
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
