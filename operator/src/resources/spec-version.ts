import { createHash } from 'node:crypto'
import { canonicalJson } from '@lotse/kubernetes'

/**
 * The version of a spec: the same for the same values, whatever the order of the fields. Admins send it back with a change,
 * so that they do not overwrite what they have not seen. Pure.
 */
export function specVersion(spec: unknown): string {
  return createHash('sha256').update(canonicalJson(spec)).digest('base64url').slice(0, 22)
}
