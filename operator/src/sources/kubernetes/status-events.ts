import { apiVersion, type Condition, type ConditionType } from '@lotse/crds'
import type { EventRecorder } from '@lotse/kubernetes'
import type { KubernetesStatuses } from './kubernetes-statuses.ts'

/**
 * Conditions whose changes are events. Not `LiveChatAvailable`: it follows the counselors' switches, and a list of the
 * moments at which somebody came and went is nobody's business.
 */
const told: readonly ConditionType[] = [
  'Ready',
  'ConfigPublished',
  'LegalTextsResolved',
  'BrandingAccepted',
  'IdentityReady',
]

/** Statuses that also record an event when the reason of a condition changes, so that `kubectl describe` shows the way. */
export function withEvents(
  statuses: KubernetesStatuses,
  recorder: EventRecorder,
  namespace: string,
): KubernetesStatuses {
  return {
    ...statuses,
    write: async (kind, name, status) => {
      const before = statuses.read(kind, name)?.conditions ?? []
      await statuses.write(kind, name, status)
      const uid = statuses.uidOf(kind, name)
      if (uid === undefined) return
      for (const { status: value, reason, message } of changes(before, status.conditions))
        recorder.record(
          { apiVersion, kind, namespace, name, uid },
          value === 'True' ? 'Normal' : 'Warning',
          reason,
          message,
        )
    },
  }
}

function changes(before: readonly Condition[], after: readonly Condition[]): readonly Condition[] {
  return after.filter(({ type, reason }) => {
    if (!told.includes(type)) return false
    const earlier = before.find((condition) => condition.type === type)
    // At first only the sum; and never the sum of what is told beside it.
    if (earlier === undefined) return type === 'Ready' && reason !== 'NotReconciled'
    return earlier.reason !== reason && reason !== 'NotReconciled'
  })
}
