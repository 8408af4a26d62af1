import type { RoutingValues } from './values.ts'

const [managedBy, program] = ['app.kubernetes.io/managed-by', 'lotse-synth']

/** The label by which the objects of this program are found. */
export const ownLabel = `${managedBy}: ${program}`

/** The labels of every object. */
export function labels({ platform }: Pick<RoutingValues, 'platform'>): Record<string, string> {
  return { 'app.kubernetes.io/part-of': platform, [managedBy]: program }
}
