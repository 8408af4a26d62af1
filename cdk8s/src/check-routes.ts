import { RoutingError } from './routing-error.ts'

// As narrow as the contract allows: a path ends up in a controller's configuration (CVE-2026-3288).
const safePath = /^\/(?:[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*)?$/

/** What is checked of a route. */
export interface CheckedRoute {
  readonly name: string
  readonly host: string
  readonly path: string
  readonly target: string
  readonly service: string
  readonly secret: string
}

/**
 * Checks the routes of an installation against each other, whatever they were made from.
 *
 * @throws RoutingError two rows with one host and path or one name, a service without the prefix, a secret of two hosts, a path
 *   with other characters
 */
export function checkRoutes(routes: readonly CheckedRoute[], platform: string): void {
  const names = new Set<string>()
  const places = new Map<string, string>()
  const secrets = new Map<string, string>()
  for (const { name, host, path, target, service, secret } of routes) {
    for (const text of [path, target]) {
      if (!safePath.test(text)) throw new RoutingError(`${name}: the path ${text} is not allowed`)
    }
    // Two objects of one name: the second one applied would replace the first.
    if (names.has(name)) throw new RoutingError(`two routes are called ${name}`)
    names.add(name)
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
