import { ApiObject } from 'cdk8s'
import type { Construct } from 'constructs'
import { addressHeaders, mostOfFilter, noAddress } from './address-headers.ts'
import { labels } from './labels.ts'
import type { Route } from './route.ts'
import { strictTransportSeconds } from './strict-transport.ts'
import type { RoutingValues } from './values.ts'

/** Those that ingress-nginx and Traefik allow by themselves, as methods and age are. */
const allowedHeaders = [
  'DNT',
  'Keep-Alive',
  'User-Agent',
  'X-Requested-With',
  'If-Modified-Since',
  'Cache-Control',
  'Content-Type',
  'Range',
  'Authorization',
] as const

const apiVersion = 'gateway.networking.k8s.io/v1'

/** The API lets a rule have one such filter only, with so many names of each kind. */
const withoutAddresses = {
  remove: addressHeaders.slice(0, mostOfFilter),
  set: addressHeaders.slice(mostOfFilter).map((name) => ({ name, value: noAddress })),
}

/** Adds the Gateway with one listener for each host, and the way from http to https. */
export function addGateway(
  scope: Construct,
  routes: readonly Route[],
  values: RoutingValues,
): void {
  const name = `${values.platform}-gateway`
  const byRole = new Map(routes.map((route) => [route.role, route]))
  // Routes of another namespace could answer for these hosts, and before a challenge of cert-manager, which is in this one.
  const allowedRoutes = { namespaces: { from: 'Same' } }
  const secure = [...byRole.values()].map(({ role, host, secret }) => ({
    name: role,
    hostname: host,
    port: 443,
    protocol: 'HTTPS',
    tls: { mode: 'Terminate', certificateRefs: [{ name: secret }] },
    allowedRoutes,
  }))
  const listeners = [{ name: 'http', port: 80, protocol: 'HTTP', allowedRoutes }, ...secure]
  object(scope, 'Gateway', name, values, { gatewayClassName: values.ingressClass, listeners })
  object(scope, 'HTTPRoute', `${values.platform}-to-https`, values, {
    parentRefs: [{ name, sectionName: 'http' }],
    hostnames: [...byRole.values()].map(({ host }) => host),
    rules: [
      {
        filters: [
          { type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } },
        ],
      },
    ],
  })
}

/** Adds a row of the contract. A surface for operators is attached to no Gateway: this API has no passwords. */
export function addHttpRoute(scope: Construct, route: Route, values: RoutingValues): void {
  const gateway = { name: `${values.platform}-gateway`, sectionName: route.role }
  const closed = route.audience === 'operators' && values.operatorAuthentication !== 'none'
  const rewrite = {
    type: 'URLRewrite',
    urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: route.target } },
  }
  const strictTransport = {
    name: 'Strict-Transport-Security',
    value: `max-age=${strictTransportSeconds}`,
  }
  object(scope, 'HTTPRoute', route.name, values, {
    ...(closed ? {} : { parentRefs: [gateway] }),
    hostnames: [route.host],
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: route.path } }],
        filters: [
          ...(route.path === route.target ? [] : [rewrite]),
          { type: 'RequestHeaderModifier', requestHeaderModifier: withoutAddresses },
          { type: 'ResponseHeaderModifier', responseHeaderModifier: { set: [strictTransport] } },
          {
            type: 'CORS',
            cors: {
              allowOrigins: [...values.allowedOrigins],
              // With "*" a gateway would otherwise let every page read answers with the visitor's cookies.
              allowCredentials: false,
              allowMethods: ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'],
              allowHeaders: [...allowedHeaders],
              maxAge: 1_728_000,
            },
          },
        ],
        backendRefs: [{ name: route.service, port: route.port }],
        // No limit on the whole of a held or upgraded request.
        timeouts: {
          request: route.traffic === 'request' ? `${values.timeouts.requestSeconds}s` : '0s',
        },
      },
    ],
  })
}

function object(
  scope: Construct,
  kind: 'Gateway' | 'HTTPRoute',
  name: string,
  values: RoutingValues,
  spec: object,
): void {
  const metadata = { name, namespace: values.namespace, labels: labels(values) }
  void new ApiObject(scope, `${kind}-${name}`, { apiVersion, kind, metadata, spec })
}
