import { addressHeaders, mostOfFilter, noAddress } from './address-headers.ts'
import type { Profile } from './profile.ts'
import { routesOf } from './route.ts'
import type { RoutingValues } from './values.ts'

/**
 * What a profile cannot express, or expresses differently from the contract and from the other profiles, with the
 * given values: one sentence each.
 */
export function explanations(profile: Profile, values: RoutingValues): readonly string[] {
  const said = {
    'ingress-nginx': () => [...ingress(values), ...ingressNginx(values)],
    traefik: () => [...ingress(values), ...traefik(values)],
    'gateway-api': () => gatewayApi(values),
  }
  return said[profile]()
}

/** Both controllers multiply it so; no annotation says another number. */
const burstMultiplier = 5

function ingress(values: RoutingValues): readonly string[] {
  const { requestsPerSecond } = values.rateLimit
  const burst = requestsPerSecond * burstMultiplier
  const hosts = hostsOf(values, ({ path }) => path !== '/')
  return [
    `The rate limit of ${requestsPerSecond} requests a second lets a burst of ${burst} pass (${burstMultiplier} times as many) before the first 429; it counts for each Ingress, each client address and each replica of the controller; visitors behind one address share it.`,
    `A client address is that from which the controller is connected to; behind a CDN or a load balancer that speaks HTTP, or where the controller's Service has externalTrafficPolicy "Cluster", all visitors have a few between them and share ${requestsPerSecond} requests a second.`,
    'The PROXY protocol is not supported: it would bring the address of each visitor in, and a load balancer that speaks it gets no answer.',
    `On ${hosts} the controller reads every path as a regular expression: letters match in either case, and "." matches any character.`,
    'The bare path of a rewritten rule gets a slash: "/service/users?a=1" arrives as "/users/?a=1".',
  ]
}

function ingressNginx(values: RoutingValues): readonly string[] {
  const largest = Math.max(...Object.values(values.timeouts))
  const some = !values.allowedOrigins.includes('*')
  const guarded = operatorHosts(values)
  const asks = guarded === '' ? '' : `, also on the hosts that ask for a password (${guarded})`
  return [
    'ingress-nginx was archived in March 2026 and gets no more fixes.',
    'ingress-nginx needs version 1.12.6, 1.13.2 or later: the webhook of those before refuses the challenges of cert-manager 1.18 and later ("cannot be used with pathType Exact").',
    `When an Ingress changes, nginx begins anew: open WebSockets stay with the old workers, which end, with the memory that they hold, after the largest of timeouts (${largest} s) at the latest.`,
    'Where a path is rewritten, the service gets it decoded: "%2F" has become "/", "//" has become "/", and what follows "%0A" is lost; any other path arrives as it was sent.',
    'A message below the level "emerg" is lost: ingress-nginx cannot write it without the address of the client.',
    some
      ? `An OPTIONS request from one of allowedOrigins is answered by the controller with 204${asks}; from anywhere else it reaches the service.`
      : `Every OPTIONS request is answered by the controller with 204${asks}, and none reaches a service.`,
  ]
}

function traefik(values: RoutingValues): readonly string[] {
  const guarded = operatorHosts(values)
  return [
    'Traefik merges "//" in a path to "/" on every rule, and leaves escapes as they were sent.',
    'A preflight is answered by Traefik with 200; any other OPTIONS request reaches the service.',
    ...(guarded === ''
      ? []
      : [
          `On ${guarded} a preflight is asked for the password and gets 401, where ingress-nginx answers 204: pages of other origins cannot send credentials there.`,
        ]),
    'Refusals with 401 and 413 have no CORS headers: a page of another origin sees that the request has failed, and not why.',
    'The rate limit is a token bucket and answers 429 by itself; the setting rateLimit.status is not read.',
    'Traefik holds a body until it is whole, and what is above 16 KiB of it in a file without a name: /tmp must be writable. Answers are not held.',
    'A request, with its body, must arrive within the largest of timeouts; nginx only asks that bytes keep coming.',
    'Strict-Transport-Security is on every answer of a route; an address that no route takes is answered 404 without it, where ingress-nginx sends it.',
    'Traefik needs version 3.7 or later: earlier ones ignore rewrite-target and limit-rps of these Ingresses.',
  ]
}

function gatewayApi(values: RoutingValues): readonly string[] {
  const { rateLimit, bodySizes, timeouts } = values
  const guarded = operatorHosts(values)
  return [
    'Gateway API must be 1.5 or later, or 1.4 of the experimental channel: others have no filter for CORS and refuse the routes; cert-manager must be told of it (--set config.enableGatewayAPI=true).',
    `ingressClass: "${values.ingressClass}" is written as the class of the Gateway; it must be that of your implementation.`,
    `rateLimit: Gateway API has no rate limit, so that ${rateLimit.requestsPerSecond} requests a second are not enforced; use the policy of your implementation.`,
    `bodySizes: Gateway API has no limit on bodies, so that ${bodySizes.plain} and ${bodySizes.upload} are not enforced.`,
    ...(guarded === ''
      ? []
      : [
          `operatorAuthentication: Gateway API has no passwords; the routes of ${guarded} are written without a parent, so that nothing serves them until you attach them behind your own.`,
        ]),
    `timeouts: there is no limit on silence, only one on the whole request (${timeouts.requestSeconds} s); long-poll and WebSocket routes have none, where an Ingress has ${timeouts.longPollSeconds} s and ${timeouts.webSocketSeconds} s of silence.`,
    'allowedOrigins: the filter for CORS is of the support level "extended", so that an implementation may lack it; the methods, headers and age that it allows are those that ingress-nginx allows by itself.',
    'The bare path of a rewritten rule gets no slash: "/service/users" arrives as "/users", where the other profiles send "/users/".',
    `Of the headers with addresses, ${mostOfFilter} are taken away, which is what the API allows, and the others say ${noAddress}: ${addressHeaders.slice(mostOfFilter).join(', ')}.`,
    'Paths match letter by letter, where the other profiles match them in either case; http is redirected with 301, where they answer 308.',
    'Strict-Transport-Security is set by a filter of the support level "extended", on answers of the services only: not on those that the implementation gives by itself.',
    'The access log of the controller is configured outside this API.',
    'The admission rule on paths is about Ingresses; the fields of an HTTPRoute have a pattern of their own.',
    'This profile is validated against the schemas of the API and has not been run.',
  ]
}

/** The hosts that ask for a password; empty when there is none. */
function operatorHosts(values: RoutingValues): string {
  if (values.operatorAuthentication === 'none') return ''
  return hostsOf(values, ({ audience }) => audience === 'operators')
}

function hostsOf(
  values: RoutingValues,
  which: (route: ReturnType<typeof routesOf>[number]) => boolean,
): string {
  const hosts = routesOf(values)
    .filter(which)
    .map(({ host }) => host)
  return [...new Set(hosts)].join(', ')
}
