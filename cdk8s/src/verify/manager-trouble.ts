import { conditionOf, type ClusterObject } from './cluster-objects.ts'
import type { ClusterState } from './cluster-state.ts'
import { managerNamespace } from './look.ts'

/** Whether a pod takes requests. */
export function isReady(pod: ClusterObject<'pod'>): boolean {
  return conditionOf(pod, 'Ready')?.status === 'True'
}

/** Why a pod does not run, as far as it says. */
export function podTrouble({ metadata, status }: ClusterObject<'pod'>): string {
  const held = status.containerStatuses.flatMap(({ state }) => state.waiting ?? [])[0]
  const scheduled = status.conditions.find(
    ({ type, status: value }) => type === 'PodScheduled' && value === 'False',
  )
  const { reason = 'not ready', message = '' } = held ?? scheduled ?? {}
  return `pod ${metadata.name}: ${[reason, message].filter(Boolean).join(': ')}`
}

/** What is wrong with the pods of the certificate manager; undefined when nothing is, or nothing may be known. */
export function managerTrouble({ managerPods }: ClusterState): string | undefined {
  if ('unread' in managerPods) return undefined
  if (managerPods.items.length === 0) return `no pod runs in the namespace ${managerNamespace}`
  const bad = managerPods.items.find((pod) => !isReady(pod))
  return bad === undefined ? undefined : podTrouble(bad)
}
