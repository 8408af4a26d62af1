import type { Construct } from 'constructs'
import { KubeConfigMap, KubeIngressClass } from 'cdk8s-plus-27/lib/imports/k8s.js'
import { stringify } from 'yaml'
import { labels } from './labels.ts'
import { strictTransportSeconds } from './strict-transport.ts'
import type { RoutingValues } from './values.ts'

/** What takes the place of a client's address. */
const noAddress = '0.0.0.0'
/**
 * The header from which nginx is told to read the address. It is set to that of nobody after nginx has read it, so a client
 * that sends it itself is taken for the address that it has invented; its own address never comes from there.
 */
const header = 'X-Lotse-No-Address'

/**
 * Adds the ConfigMap of ingress-nginx. Its template always sends X-Real-IP and X-Forwarded-For; so nginx is made to
 * believe in an address that is none. The rate limit keeps its own, real one, in memory only.
 */
export function addNginxPrivacy(scope: Construct, values: RoutingValues): void {
  void new KubeConfigMap(scope, 'nginx', {
    metadata: {
      name: 'ingress-nginx-controller',
      namespace: 'ingress-nginx',
      labels: labels(values),
    },
    data: {
      'allow-snippet-annotations': 'false',
      'compute-full-forwarded-for': 'false',
      'disable-access-log': 'true',
      'disable-stream-access-log': 'true',
      'enable-real-ip': 'true',
      // Every message about a connection ends in the client's address, and no setting takes it away.
      'error-log-level': 'emerg',
      'forwarded-for-header': header,
      hsts: 'true',
      'hsts-include-subdomains': 'false',
      'hsts-max-age': String(strictTransportSeconds),
      'hsts-preload': 'false',
      'http-snippet': `more_set_input_headers "${header}: ${noAddress}";\n`,
      'limit-conn-zone-variable': '$realip_remote_addr',
      'limit-req-status-code': String(values.rateLimit.status),
      'proxy-add-original-uri-header': 'false',
      'proxy-real-ip-cidr': '0.0.0.0/0,::/0',
      'strict-validate-path-type': 'true',
      'use-forwarded-headers': 'false',
    },
  })
}

/**
 * Adds Traefik's configuration: mount the ConfigMap at /etc/traefik. No access log; the headers with addresses go
 * away before anything is forwarded.
 */
export function addTraefikPrivacy(scope: Construct, values: RoutingValues): void {
  const removed = ['X-Real-Ip', 'X-Forwarded-For', 'X-Original-Forwarded-For', 'Forwarded']
  const entryPoint = (...middlewares: readonly string[]) => ({
    forwardedHeaders: { insecure: false, notAppendXForwardedFor: true },
    http: { middlewares },
  })
  const fixed = {
    global: { checkNewVersion: false, sendAnonymousUsage: false },
    // Below ERROR, messages about a connection may name its address. At ERROR, a refused or broken-off body names its route.
    log: { level: 'ERROR' },
    entryPoints: {
      web: { address: ':80', ...entryPoint('no-client-address@file') },
      websecure: {
        address: ':443',
        // From the first byte of a request to the last: as Traefik has it by itself, an upload of more than a minute is cut.
        transport: {
          respondingTimeouts: { readTimeout: `${Math.max(...Object.values(values.timeouts))}s` },
        },
        ...entryPoint('no-client-address@file', 'strict-transport@file'),
      },
    },
    providers: {
      kubernetesIngressNGINX: {
        ingressClass: values.ingressClass,
        controllerClass: 'k8s.io/ingress-nginx',
        // Without it no body is limited. It holds requests only: an answer passes as it comes.
        proxyRequestBuffering: true,
      },
      file: { filename: '/etc/traefik/dynamic.yaml', watch: false },
    },
  }
  const dynamic = {
    http: {
      middlewares: {
        'no-client-address': {
          headers: { customRequestHeaders: Object.fromEntries(removed.map((name) => [name, ''])) },
        },
        'strict-transport': {
          headers: {
            stsSeconds: strictTransportSeconds,
            stsIncludeSubdomains: false,
            stsPreload: false,
          },
        },
      },
    },
  }
  void new KubeIngressClass(scope, 'class', {
    metadata: { name: values.ingressClass, labels: labels(values) },
    spec: { controller: 'k8s.io/ingress-nginx' },
  })
  void new KubeConfigMap(scope, 'traefik', {
    metadata: { name: 'traefik-configuration', namespace: 'traefik', labels: labels(values) },
    data: { 'traefik.yaml': stringify(fixed), 'dynamic.yaml': stringify(dynamic) },
  })
}
