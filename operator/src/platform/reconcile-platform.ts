import { platformName } from '@lotse/crds'
import type { ReconcileResult } from '@lotse/kubernetes'
import { attempt } from '../resources/attempt.ts'
import { storedProblems } from '../resources/administration-row.ts'
import type { ReconcileContext } from '../resources/reconcile-context.ts'
import { platformConfig } from './platform-config.ts'
import { platformStatus } from './platform-status.ts'
import { retirePlatform } from './retire-platform.ts'

/** Keeps the row, the group and the status of the platform. */
export async function reconcilePlatform(context: ReconcileContext): Promise<ReconcileResult> {
  const { resources, config, identity, statuses, clock, log } = context
  const platform = resources.get('Platform', platformName)
  if (platform === undefined) return retirePlatform(context)
  const sourceProblems = storedProblems(resources.problems('Platform', platformName))
  const desired = { ...platformConfig(platform), sourceProblems }
  const { value: changed, error } = await attempt(async () => config.publishPlatform(desired))
  if (changed === true) log.info('the platform is published')
  const status = platformStatus({
    platform,
    config: desired,
    published: error === undefined,
    identity: identity.setDesired('Platform', platformName, 'present'),
    refused: resources.refused('Platform', platformName),
    previous: statuses.read('Platform', platformName),
    now: clock.now(),
  })
  await statuses.write('Platform', platformName, status)
  if (error !== undefined) throw error
  return {}
}
