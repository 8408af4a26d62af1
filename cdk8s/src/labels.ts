import { platformRelease } from './contract.ts'
import type { RoutingValues } from './values.ts'

const [managedBy, program] = ['app.kubernetes.io/managed-by', 'lotse-synth']

/** The label by which the objects of this program are found. */
export const ownLabel = `${managedBy}: ${program}`

/**
 * The labels of every object. What belongs to the whole cluster, as an issuer does, says by its instance which installation of
 * Lotse it is of: the namespace, for a platform may be called the same in two. The version is that of the platform for which
 * the rules were written.
 */
export function labels({
  platform,
  namespace,
}: Pick<RoutingValues, 'platform' | 'namespace'>): Record<string, string> {
  return {
    'app.kubernetes.io/part-of': platform,
    'app.kubernetes.io/instance': namespace,
    'app.kubernetes.io/version': platformRelease,
    [managedBy]: program,
  }
}
