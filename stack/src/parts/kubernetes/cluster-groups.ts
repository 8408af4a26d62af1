import { kubectlFor, resourceNames, type KubectlOptions } from './kubectl.ts'
import { groupsFor } from '../lotse/resource-groups.ts'

/** A line for each resource: kind, name, and when somebody deleted it. Whole resources could be too much for a pipe. */
const lines =
  'jsonpath={range .items[*]}{.kind} {.metadata.name} {.metadata.deletionTimestamp}{"\\n"}{end}'

/**
 * The Keycloak groups that the operator makes for the resources of a cluster. Samples that somebody has deleted are not
 * among them, nor those that are about to go.
 *
 * @throws StackError `cluster-failed` with what kubectl said
 */
export async function clusterGroups(options: KubectlOptions): Promise<ReadonlySet<string>> {
  const text = await kubectlFor(options)('get', resourceNames.join(','), `--output=${lines}`)
  const resources = text.split('\n').map((line) => line.trim().split(' '))
  const staying = resources.filter(([, , deleted]) => deleted === undefined)
  return new Set(staying.flatMap(([kind = '', name = '']) => groupsFor(kind, name)))
}
