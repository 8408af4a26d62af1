import type { Manifest } from './ingress-objects.ts'

/** A mistake, made for real, and what `verify-routes` must say about it: that the check has failed, why, and where to look. */
export interface FailureRow {
  readonly host: string
  readonly reason: string
  /** Kind and name of the issuer that the Certificate names. */
  readonly issuer: { readonly kind: string; readonly name: string }
  /** Names that the Certificate is for as well. */
  readonly alsoFor?: readonly string[]
  /** Which check tells it. */
  readonly check: 'issuer' | 'certificate' | 'https' | 'controller' | 'dns'
  readonly says: RegExp
  /** Where it sends the reader. */
  readonly at: string
}

/** What the hosts of the values end in: those of other suites in the same cluster are rivals otherwise. */
export const ownDomain = 'verify.example.org'
/** Its Ingress is of a class that no controller serves. */
export const unserved = 'other-class.example.org'
/** Nobody runs the pods that prove it. */
export const unattended = 'no-pod.example.org'
/** Its name leads to another server. */
export const ledAway = 'led-away.example.org'
/** The ClusterIssuers whose server has lost its accounts: one that was used before, and one that was not. */
export const forgotten = ['lotse-forgotten', 'lotse-unused'] as const
const ca = 'lotse-no-secret'
const clusterIssuer = (name: string): FailureRow['issuer'] => ({ kind: 'ClusterIssuer', name })
const healthy = clusterIssuer('private-acme')
/** As the healthy one, but it does not wait for a proof; for hosts where none can come. */
const impatient = clusterIssuer('lotse-impatient')

/**
 * Each failure that cert-manager and an ACME server were measured to tell, made for real. Not made here: too many
 * certificates (`rateLimited`), a CAA record (`caa`) and a name server that fails the authority (`dns`), none of which
 * Pebble sends; `incorrectResponse`, for which it says `unauthorized`; the webhook of an older ingress-nginx, which
 * refuses the path of the challenge; and the answers of a self-check other than a refused connection, 404 and 503.
 */
export const failureRows: readonly FailureRow[] = [
  {
    host: 'no-issuer.example.org',
    reason: 'the issuer does not exist',
    issuer: clusterIssuer('lotse-nobody'),
    check: 'issuer',
    says: /"lotse-nobody" does not exist; apply the issuers/,
    at: 'issuer readiness',
  },
  {
    host: 'no-issuer.example.org',
    reason: 'the certificate request says so, too',
    issuer: clusterIssuer('lotse-nobody'),
    check: 'certificate',
    says: /The issuer is missing or not ready: Referenced "ClusterIssuer" not found/,
    at: 'issuer readiness',
  },
  {
    host: 'wrong-kind.example.org',
    reason: 'a kind of issuer that there is not, which cert-manager takes in silence',
    issuer: { kind: 'ClusterIssuerr', name: 'private-acme' },
    check: 'issuer',
    says: /kind "ClusterIssuerr", which there is not/,
    at: 'the Certificate',
  },
  {
    host: 'server-down.example.org',
    reason: 'the ACME server is down',
    issuer: clusterIssuer('lotse-down'),
    check: 'issuer',
    says: /The ACME server does not answer: ErrRegisterACMEAccount.*connection refused/,
    at: 'issuer readiness',
  },
  {
    host: 'server-down.example.org',
    reason: 'the certificate waits for its issuer',
    issuer: clusterIssuer('lotse-down'),
    check: 'certificate',
    says: /Referenced issuer does not have a Ready status condition/,
    at: 'issuer readiness',
  },
  {
    host: 'wrong-bundle.example.org',
    reason: 'the ACME server is of another authority',
    issuer: clusterIssuer('lotse-distrusted'),
    check: 'issuer',
    says: /not of the authority in caBundle: .*x509: certificate signed by unknown authority/,
    at: 'issuer readiness',
  },
  {
    host: 'no-key-pair.example.org',
    reason: 'the secret of the own authority is missing',
    issuer: clusterIssuer(ca),
    check: 'issuer',
    says: /The secret of the authority is missing or broken: ErrGetKeyPair/,
    at: 'issuer readiness',
  },
  {
    host: 'blocked.example.org',
    reason: 'the authority refuses the name',
    issuer: healthy,
    check: 'certificate',
    says: /issues no certificate for this name.*rejectedIdentifier/,
    at: 'orders',
  },
  {
    host: 'unresolved.example.org',
    reason: 'the authority cannot resolve the name',
    issuer: impatient,
    check: 'certificate',
    says: /cannot reach the host on port 80, or cannot resolve its name/,
    at: 'DNS resolution',
  },
  {
    host: 'here.unknown.example.org',
    reason: "cert-manager's own check cannot resolve the name",
    issuer: clusterIssuer('lotse-checked'),
    check: 'certificate',
    says: /The name does not resolve where the check is made: .*dial tcp: lookup/,
    at: 'DNS resolution',
  },
  {
    // The one name that leads past the proxy of the rig to this machine, where nobody listens on port 80.
    host: 'localhost',
    reason: 'nothing answers on port 80',
    issuer: clusterIssuer('lotse-checked'),
    check: 'certificate',
    says: /Nothing answers on port 80 of the host: .*:80: connect: connection refused/,
    at: "the controller's pods and its Service",
  },
  {
    host: unattended,
    reason: 'the pod that answers the challenge does not run',
    issuer: clusterIssuer('lotse-checked'),
    check: 'certificate',
    says: /The pod that answers the challenge does not run: .*wrong status code '503'/,
    at: 'pods that answer challenges',
  },
  {
    host: ledAway,
    reason: 'another server answers the authority',
    issuer: impatient,
    check: 'certificate',
    says: /Another server than this cluster answers for the name.*:unauthorized: /,
    at: 'DNS resolution',
  },
  {
    host: 'no-account.example.org',
    reason: 'the authority has lost the account',
    issuer: clusterIssuer(forgotten[0]),
    check: 'certificate',
    // cert-manager makes its client anew each time that it looks at the issuer, also when only the status has changed
    // (RemoveClient in pkg/issuer/acme/setup.go); the new one has not been used, and asks as the next row tells.
    says: /does not know the account any more.*:(accountDoesNotExist|malformed: Key ID)/,
    at: 'issuer readiness',
  },
  {
    host: 'unused-account.example.org',
    reason: 'the authority has lost an account that was never used',
    issuer: clusterIssuer(forgotten[1]),
    check: 'certificate',
    says: /does not know the account any more.*:malformed: Key ID/,
    at: 'issuer readiness',
  },
  {
    host: 'illegal.example.org',
    reason: 'a name that no authority can understand',
    issuer: healthy,
    alsoFor: ['under_score.example.org'],
    check: 'certificate',
    says: /issues no certificate for this name.*:malformed: /,
    at: 'orders',
  },
  {
    host: unserved,
    reason: 'the route itself is of such a class',
    issuer: clusterIssuer('lotse-other-class'),
    check: 'controller',
    says: /There is no ingress class "other"/,
    at: 'the ingress classes',
  },
  {
    host: unserved,
    reason: 'the issuer puts its proof into a class that no controller serves',
    issuer: clusterIssuer('lotse-other-class'),
    check: 'certificate',
    says: /The controller does not route the challenge.*wrong status code '404'/,
    at: 'the ingress classes',
  },
  {
    host: '*.wild.example.org',
    reason: 'a wildcard cannot be proven over HTTP-01',
    issuer: healthy,
    check: 'certificate',
    says: /no way to prove this name/,
    at: 'issuer readiness',
  },
  {
    host: 'no-issuer.example.org',
    reason: 'the controller has no certificate to serve',
    issuer: clusterIssuer('lotse-nobody'),
    check: 'https',
    says: /The controller serves its own certificate/,
    at: 'the certificate that is served',
  },
  {
    host: 'no-issuer.example.org',
    reason: 'nobody knows the name',
    issuer: clusterIssuer('lotse-nobody'),
    check: 'dns',
    says: /does not resolve/,
    at: 'DNS resolution',
  },
]

/** An Ingress of the values that somebody has taken away or changed. */
export interface RouteDamage {
  readonly reason: string
  readonly host: string
  /** Name of the Ingress. */
  readonly name: string
  /** A merge patch; absent: it is deleted. */
  readonly patch?: object
  /** What must be said, with the file that brings it. */
  readonly says: string
}

const another = { service: { name: 'lotse-element', port: { number: 8087 } } }
const agencies = { path: '/service/agencies(/|$)(.*)', pathType: 'ImplementationSpecific' }

/** From outside none of them is seen: what is asked for at the root of the host is answered as before. */
export const routeDamages: readonly RouteDamage[] = [
  {
    reason: 'one of twenty is missing',
    host: `api.${ownDomain}`,
    name: 'lotse-service-topic',
    says: `ingress/05-consultingtypeservice.yaml: lotse-service-topic is missing (api.${ownDomain}/service/topic)`,
  },
  {
    reason: 'one leads to another service',
    host: `api.${ownDomain}`,
    name: 'lotse-service-agencies',
    patch: {
      spec: {
        rules: [{ host: `api.${ownDomain}`, http: { paths: [{ ...agencies, backend: another }] } }],
      },
    },
    says: 'ingress/04-agencyservice.yaml: lotse-service-agencies has service "lotse-element:8087" instead of "lotse-agencyservice:8084"',
  },
  {
    reason: 'one has another limit',
    host: `app.${ownDomain}`,
    name: 'lotse-live-chat-app',
    patch: {
      metadata: { annotations: { 'nginx.ingress.kubernetes.io/proxy-read-timeout': '60' } },
    },
    says: 'ingress/03-live-chat.yaml: lotse-live-chat-app has proxy-read-timeout "60" instead of "3600"',
  },
]

/**
 * The broken issuers, each the working one with one mistake.
 *
 * @param forgetful the server of {@link forgotten}, which still knows its accounts
 */
export function brokenIssuers(
  working: Manifest,
  forgetful: { readonly server: string; readonly caBundle: string },
): object[] {
  const { acme } = (working as unknown as { readonly spec: { readonly acme: object } }).spec
  const issuer = (name: string, spec: object): object => ({
    apiVersion: working.apiVersion,
    kind: 'ClusterIssuer',
    metadata: { name },
    spec,
  })
  const account = (name: string): object => ({
    ...acme,
    privateKeySecretRef: { name: `${name}-account` },
  })
  const solvers = (ingressClassName: string): object[] => [
    { http01: { ingress: { ingressClassName } } },
  ]
  return [
    // Port 9 is the one for discarding; nobody listens there.
    issuer('lotse-down', { acme: { ...account('lotse-down'), server: 'https://127.0.0.1:9/dir' } }),
    issuer('lotse-distrusted', { acme: { ...account('lotse-distrusted'), caBundle: undefined } }),
    issuer(ca, { ca: { secretName: 'lotse-nowhere' } }),
    ...forgotten.map((name) =>
      issuer(name, {
        acme: { ...account(name), server: forgetful.server, caBundle: forgetful.caBundle },
      }),
    ),
    issuer(impatient.name, {
      acme: {
        ...account(impatient.name),
        solvers: solvers('nginx').map((each) => ({ ...each, waitInsteadOfSelfCheck: '1s' })),
      },
    }),
    issuer('lotse-checked', {
      acme: { ...account('lotse-checked'), solvers: solvers('nginx') },
    }),
    issuer('lotse-other-class', {
      acme: { ...account('lotse-other-class'), solvers: solvers('other') },
    }),
  ]
}
