import { z } from 'zod'
import { kubectlFor, resourceNames, type KubectlOptions } from './kubectl.ts'
import { grouped, groupsFor } from './resource-groups.ts'

const list = z.object({
  items: z.array(
    grouped.extend({
      metadata: grouped.shape.metadata.extend({ deletionTimestamp: z.string().optional() }),
    }),
  ),
})

/**
 * The Keycloak groups that the operator makes for the resources of a cluster. Samples that somebody has deleted are not
 * among them, nor those that are about to go.
 *
 * @throws StackError `cluster-failed` with what kubectl said
 */
export async function clusterGroups(options: KubectlOptions): Promise<ReadonlySet<string>> {
  const text = await kubectlFor(options)('get', resourceNames.join(','), '--output=json')
  const { items } = list.parse(JSON.parse(text))
  const staying = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
  return new Set(staying.flatMap(groupsFor))
}
