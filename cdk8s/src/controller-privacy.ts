import type { Construct } from 'constructs'
import { KubeConfigMap, KubeIngressClass } from 'cdk8s-plus-27/lib/imports/k8s.js'
import { stringify } from 'yaml'
import { addressHeaders, noAddress } from './address-headers.ts'
import { labels } from './labels.ts'
import { strictTransportSeconds } from './strict-transport.ts'
import type { RoutingValues } from './values.ts'

/**
 * The header from which nginx is told to read the address. It is set to that of nobody after nginx has read it, so a client
 * that sends it itself is taken for the address that it has invented; its own address never comes from there.
 */
const header = 'X-Lotse-No-Address'

/**
 * How long old workers keep their connections after a change of an Ingress as ingress-nginx has it by itself. All who use the
 * controller have it, so it is made longer for our WebSockets and never shorter.
 * Source: ingress-nginx, internal/ingress/controller/config/config.go (`WorkerShutdownTimeout: "240s"`).
 */
const workerShutdownSeconds = 240

/**
 * Adds the ConfigMap of ingress-nginx. Its template always sends X-Real-IP and X-Forwarded-For; so nginx is made to
 * believe in an address that is none. The rate limit keeps its own, real one, in memory only.
 *
 * Each key on which that depends is written, also where it is the default: `kubectl apply` leaves what it is not told of, and
 * the ConfigMap that Helm has made may say otherwise. With the PROXY protocol the template would read the address from there,
 * and the real one of a connection, which the rate limit counts, would be that of the load balancer.
 */
export function addNginxPrivacy(scope: Construct, values: RoutingValues): void {
  void new KubeConfigMap(scope, 'nginx', {
    metadata: {
      // No labels: the object belongs to the chart of the controller, which has its own on it.
      name: 'ingress-nginx-controller',
      namespace: 'ingress-nginx',
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
      'http-snippet': [
        `more_set_input_headers "${header}: ${noAddress}";`,
        ...addressHeaders.map((name) => `more_clear_input_headers "${name}";`),
        '',
      ].join('\n'),
      'limit-conn-zone-variable': '$realip_remote_addr',
      'limit-req-status-code': String(values.rateLimit.status),
      'proxy-add-original-uri-header': 'false',
      'proxy-real-ip-cidr': '0.0.0.0/0,::/0',
      'strict-validate-path-type': 'true',
      'use-forwarded-headers': 'false',
      'use-proxy-protocol': 'false',
      'worker-shutdown-timeout': `${Math.max(workerShutdownSeconds, largestTimeout(values))}s`,
    },
  })
}

/**
 * Adds Traefik's configuration: mount the ConfigMap at /etc/traefik. No access log; the headers with addresses go
 * away before anything is forwarded. A file there makes Traefik ignore all its arguments, hence what its chart says by them and
 * is needed is here as well: ports that need no privilege, and a ping for the probes.
 */
export function addTraefikPrivacy(scope: Construct, values: RoutingValues): void {
  const entryPoint = (...middlewares: readonly string[]) => ({
    forwardedHeaders: { insecure: false, notAppendXForwardedFor: true },
    http: { middlewares },
  })
  const fixed = {
    global: { checkNewVersion: false, sendAnonymousUsage: false },
    // Below ERROR, messages about a connection may name its address. At ERROR, a refused or broken-off body names its route.
    log: { level: 'ERROR' },
    ping: { entryPoint: 'traefik' },
    entryPoints: {
      // For probes.
      traefik: { address: ':8080' },
      web: { address: ':8000', ...entryPoint('no-client-address@file') },
      websecure: {
        address: ':8443',
        // From the first byte of a request to the last: as Traefik has it by itself, an upload of more than a minute is cut.
        transport: {
          respondingTimeouts: { readTimeout: `${largestTimeout(values)}s` },
        },
        ...entryPoint('no-client-address@file', 'strict-transport@file'),
      },
    },
    providers: {
      kubernetesIngressNGINX: {
        ingressClass: values.ingressClass,
        controllerClass: 'k8s.io/ingress-nginx',
        // Without these two, the routes are at the entry point for probes as well, where no header is taken away.
        httpEntryPoint: 'web',
        httpsEntryPoint: 'websecure',
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
          headers: {
            // An empty value takes the header away.
            customRequestHeaders: Object.fromEntries(addressHeaders.map((name) => [name, ''])),
          },
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

/** Seconds that the most patient kind of traffic may be silent. */
function largestTimeout({ timeouts }: RoutingValues): number {
  return Math.max(...Object.values(timeouts))
}
