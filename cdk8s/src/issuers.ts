import { ApiObject } from 'cdk8s'
import type { Construct } from 'constructs'
import { labels } from './labels.ts'
import type { Profile } from './profile.ts'
import type { Route } from './route.ts'
import type { RoutingValues } from './values.ts'

/** Where cert-manager looks for the secrets of a ClusterIssuer. */
const managerNamespace = 'cert-manager'

const letsEncrypt = {
  'letsencrypt-prod': 'https://acme-v02.api.letsencrypt.org/directory',
  'letsencrypt-staging': 'https://acme-staging-v02.api.letsencrypt.org/directory',
} as const

/** Adds the issuer of an ACME server. */
export function addAcmeIssuer(
  scope: Construct,
  name: keyof typeof letsEncrypt | 'private-acme',
  values: RoutingValues,
  profile: Profile,
): void {
  const own = name === 'private-acme' ? values.privateAcme : undefined
  const wait = own?.waitInsteadOfSelfCheckSeconds
  const http01 =
    profile === 'gateway-api'
      ? {
          gatewayHTTPRoute: {
            parentRefs: [{ name: `${values.platform}-gateway`, namespace: values.namespace }],
          },
        }
      : { ingress: { ingressClassName: values.ingressClass } }
  add(scope, 'ClusterIssuer', { name }, values, {
    acme: {
      server: name === 'private-acme' ? own?.server : letsEncrypt[name],
      email: values.acmeEmail,
      ...(own === undefined ? {} : { caBundle: own.caBundle }),
      privateKeySecretRef: { name: `${name}-account` },
      solvers: [{ ...(wait === undefined ? {} : { waitInsteadOfSelfCheck: `${wait}s` }), http01 }],
    },
  })
}

/** Adds an authority of the installation's own, which no browser knows: for development. */
export function addDevelopmentAuthority(scope: Construct, values: RoutingValues): void {
  const [root, name] = ['development-root', 'development-ca']
  add(scope, 'ClusterIssuer', { name: root }, values, { selfSigned: {} })
  add(scope, 'Certificate', { name, namespace: managerNamespace }, values, {
    isCA: true,
    commonName: 'Lotse development',
    secretName: name,
    duration: '2160h0m0s',
    renewBeforePercentage: 33,
    privateKey: { algorithm: 'ECDSA', size: 256, rotationPolicy: 'Always' },
    issuerRef: { name: root, kind: 'ClusterIssuer', group: 'cert-manager.io' },
  })
  add(scope, 'ClusterIssuer', { name }, values, { ca: { secretName: name } })
}

/**
 * Adds one Certificate for each host, named like its secret: cert-manager then leaves the Ingresses alone that carry
 * its annotation, and no deletion of an Ingress ends the renewal for the others of the host.
 */
export function addCertificates(
  scope: Construct,
  routes: readonly Route[],
  values: RoutingValues,
): void {
  for (const [name, host] of new Map(routes.map(({ secret, host: of }) => [secret, of]))) {
    add(scope, 'Certificate', { name, namespace: values.namespace }, values, {
      secretName: name,
      dnsNames: [host],
      // A share and no days: the lifetimes of public certificates shrink.
      renewBeforePercentage: 33,
      privateKey: { algorithm: 'ECDSA', size: 256, rotationPolicy: 'Always' },
      issuerRef: { name: values.issuer, kind: 'ClusterIssuer', group: 'cert-manager.io' },
    })
  }
}

function add(
  scope: Construct,
  kind: 'ClusterIssuer' | 'Certificate',
  place: { readonly name: string; readonly namespace?: string },
  values: RoutingValues,
  spec: object,
): void {
  const metadata = { ...place, labels: labels(values) }
  void new ApiObject(scope, `${kind}-${place.name}`, {
    apiVersion: 'cert-manager.io/v1',
    kind,
    metadata,
    spec,
  })
}
