import { Construct } from 'constructs'
import { KubeIngress } from 'cdk8s-plus-27/lib/imports/k8s.js'
import { ingressRule } from './ingress-rule.ts'
import { labels } from './labels.ts'
import type { Route } from './route.ts'
import type { RoutingValues } from './values.ts'

/** One Ingress of the contract. Every annotation of the routing is decided here. */
export class RoutingIngress extends Construct {
  constructor(scope: Construct, route: Route, values: RoutingValues) {
    super(scope, route.name)
    const { path, pathType } = ingressRule(route)
    const service = { name: route.service, port: { number: route.port } }
    void new KubeIngress(this, 'ingress', {
      metadata: {
        name: route.name,
        namespace: values.namespace,
        labels: labels(values),
        annotations: annotations(route, values),
      },
      spec: {
        ingressClassName: values.ingressClass,
        tls: [{ hosts: [route.host], secretName: route.secret }],
        rules: [{ host: route.host, http: { paths: [{ path, pathType, backend: { service } }] } }],
      },
    })
  }
}

/** The annotations of an Ingress. */
function annotations(route: Route, values: RoutingValues): Record<string, string> {
  const { timeouts, bodySizes } = values
  const idle = {
    request: timeouts.requestSeconds,
    'long-poll': timeouts.longPollSeconds,
    'web-socket': timeouts.webSocketSeconds,
  }[route.traffic]
  const nginx = {
    ...ingressRule(route).annotations,
    'enable-cors': 'true',
    'cors-allow-origin': values.allowedOrigins.join(','),
    // Left out it is "true", and a browser refuses that together with "*". The cookie stays on its own origin.
    'cors-allow-credentials': 'false',
    'limit-rps': String(values.rateLimit.requestsPerSecond),
    'proxy-read-timeout': String(idle),
    'proxy-send-timeout': String(idle),
    'proxy-body-size': bodySizes[route.body],
    ...(route.audience === 'operators' ? authentication(values) : {}),
  }
  return {
    'cert-manager.io/cluster-issuer': values.issuer,
    ...Object.fromEntries(
      Object.entries(nginx).map(([key, value]) => [`nginx.ingress.kubernetes.io/${key}`, value]),
    ),
  }
}

function authentication(values: RoutingValues): Record<string, string> {
  const chosen = values.operatorAuthentication ?? { secret: `${values.platform}-operators` }
  if (chosen === 'none') return {}
  return { 'auth-type': 'basic', 'auth-secret': chosen.secret, 'auth-realm': 'Operators' }
}
