import { isIP } from 'node:net'
import { failed, ok, type Finding } from './finding.ts'
import { look } from './look.ts'
import type { Lookups } from './lookups.ts'

/**
 * Whether a host's name resolves.
 *
 * @param expected addresses of the controller, when they are known
 */
export async function checkDns(
  host: string,
  resolve: Lookups['resolve'],
  expected: readonly string[],
): Promise<Finding> {
  let addresses
  try {
    addresses = await resolve(host)
  } catch (error) {
    return failed(`The name does not resolve: ${codeOf(error)}`, look.dns(host))
  }
  if (addresses.length === 0) return failed('The name has no address', look.dns(host))
  const found = addresses.join(', ')
  const known = expected.filter((address) => isIP(address) !== 0)
  if (known.length === 0 || known.some((address) => addresses.includes(address))) return ok(found)
  // A proxy before the cluster is a choice; so this alone is no failure.
  const message = `${found}, other than the controller's ${known.join(', ')}`
  return { ...ok(message), note: `${host} leads to ${message}` }
}

/** The code of a system's error, or its message. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'failed'
  const code: unknown = Reflect.get(error, 'code')
  if (typeof code === 'string') return code
  return error instanceof Error ? error.message : 'failed'
}
