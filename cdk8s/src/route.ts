import { contract, type ContractRow } from './contract.ts'
import { RoutingError } from './routing-error.ts'
import type { RoutingValues } from './values.ts'

/** A row of the contract with the names of one installation. */
export interface Route extends Omit<ContractRow, 'host'> {
  readonly role: ContractRow['host']
  readonly host: string
  /** The TLS secret of the host, and the Certificate that fills it. */
  readonly secret: string
}

// As narrow as the contract allows: a path ends up in a controller's configuration (CVE-2026-3288).
const safePath = /^\/(?:[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*)?$/

/**
 * The routes of an installation.
 *
 * @throws RoutingError two rows with one host and path, a service without the prefix, a secret of two hosts, a path
 *   with other characters
 */
export function routesOf(
  values: RoutingValues,
  rows: readonly ContractRow[] = contract,
): readonly Route[] {
  const hosts = { ...values.hosts, ...values.extraHosts }
  const routes = rows.map((row) => ({
    ...row,
    role: row.host,
    host: hosts[row.host],
    name: `${values.platform}-${row.name}`,
    service: `${values.platform}-${row.service}`,
    secret: `${values.platform}-${row.host}-tls`,
  }))
  checkRoutes(routes, values.platform)
  return routes
}

/** @throws RoutingError see {@link routesOf} */
function checkRoutes(routes: readonly Route[], platform: string): void {
  const places = new Map<string, string>()
  const secrets = new Map<string, string>()
  for (const { name, host, path, target, service, secret } of routes) {
    for (const text of [path, target]) {
      if (!safePath.test(text)) throw new RoutingError(`${name}: the path ${text} is not allowed`)
    }
    const place = `${host}${path}`
    const other = places.get(place)
    if (other !== undefined) throw new RoutingError(`${place} is routed by ${other} and by ${name}`)
    places.set(place, name)
    if (!service.startsWith(`${platform}-`)) {
      throw new RoutingError(`${name}: the service ${service} lacks the prefix ${platform}-`)
    }
    const known = secrets.get(secret)
    if (known !== undefined && known !== host) {
      throw new RoutingError(`${name}: the secret ${secret} is for ${known} and for ${host}`)
    }
    secrets.set(secret, host)
  }
}
