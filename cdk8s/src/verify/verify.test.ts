import { describe, expect, test } from '@jest/globals'
import { ApiError } from '@lotse/operator/runtime/api-error'
import { checks, type Check } from './finding.ts'
import type { HttpsAnswer, Lookups } from './lookups.ts'
import { isGood, jsonReport, textReport } from './report.ts'
import type { Target } from './target.ts'
import { targetsOfCluster } from './targets.ts'
import { verifyHosts } from './verify.ts'

const host = 'app.example.org'
const namespace = 'lotse'
const secret = 'lotse-app-tls'
const issuer = 'letsencrypt-prod'
const target: Target = { host, namespace, secret, issuer, ingressClass: 'nginx', path: '/' }

type Collections = Readonly<Record<string, readonly object[] | number>>

const metadata = (name: string, owner?: readonly [string, string], annotations = {}) => ({
  name,
  namespace,
  annotations,
  ...(owner && { ownerReferences: [{ kind: owner[0], name: owner[1] }] }),
})
const condition = (type: string, status: string, reason: string, message = '') => ({
  conditions: [{ type, status, reason, message }],
})
const certificate = (
  status: object = {},
  issuerRef: object = { kind: 'ClusterIssuer', name: issuer },
) => ({
  metadata: metadata(secret),
  spec: { secretName: secret, dnsNames: [host], issuerRef },
  status: {
    ...condition('Ready', 'False', 'DoesNotExist', 'Issuing certificate as Secret does not exist'),
    ...status,
  },
})
const request = (reason: string, message: string, revision = 1) => ({
  metadata: metadata(`${secret}-${revision}`, ['Certificate', secret], {
    'cert-manager.io/certificate-revision': String(revision),
  }),
  status: condition('Ready', 'False', reason, message),
})
const pending = request(
  'Pending',
  'Waiting on certificate issuance from order lotse/one: "pending"',
)
const order = (status: object = { state: 'pending' }) => ({
  metadata: metadata('one', ['CertificateRequest', `${secret}-1`]),
  status,
})
const challenge = (state: string, reason: string) => ({
  metadata: metadata('one-1', ['Order', 'one']),
  status: { state, reason },
})
const warning = (kind: string, name: string, message: string, lastTimestamp = '') => ({
  type: 'Warning',
  reason: 'Failed',
  message,
  lastTimestamp,
  involvedObject: { kind, name, namespace },
})
const pod = (name: string, ready: boolean, waiting?: object) => ({
  metadata: metadata(name),
  status: {
    ...condition('Ready', ready ? 'True' : 'False', ''),
    containerStatuses: waiting === undefined ? [] : [{ state: { waiting } }],
  },
})
const ingress = (addresses: readonly object[] = [{ ip: '192.0.2.1' }]) => ({
  metadata: metadata('lotse-frontend', undefined, { 'cert-manager.io/cluster-issuer': issuer }),
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: [host], secretName: secret }],
    rules: [{ host, http: { paths: [{ path: '/' }] } }],
  },
  status: { loadBalancer: { ingress: addresses } },
})

/** A cluster in which all is well. */
const healthy: Collections = {
  ingresses: [ingress()],
  ingressclasses: [{ metadata: { name: 'nginx' }, spec: { controller: 'k8s.io/ingress-nginx' } }],
  clusterissuers: [
    { metadata: { name: issuer }, status: condition('Ready', 'True', 'ACMEAccountRegistered') },
  ],
  certificates: [
    certificate({ ...condition('Ready', 'True', 'Ready'), notAfter: '2027-02-01T00:00:00Z' }),
  ],
  pods: [pod('cert-manager-1', true)],
}

/** An API server with these objects; a number is the status of a refusal. */
function listOf(collections: Collections): NonNullable<Lookups['list']> {
  return async (path) => {
    const items = { ...healthy, ...collections }[path.split('/').at(-1) ?? ''] ?? []
    if (typeof items !== 'number') return await Promise.resolve({ items })
    throw new ApiError({ status: items, reason: items === 403 ? 'Forbidden' : 'NotFound' })
  }
}

const answer: HttpsAnswer = { status: 200, subject: '', issuer: 'R11', validTo: 'Feb 1 2027' }
const failing = (code: string) => async (): Promise<never> =>
  await Promise.reject(Object.assign(new Error('failed'), { code }))
const good: Lookups = {
  resolve: async () => await Promise.resolve(['192.0.2.1']),
  ask: async () => await Promise.resolve(answer),
  list: listOf({}),
}

const answering = (change: Partial<HttpsAnswer>): Lookups => ({
  ...good,
  ask: async () => await Promise.resolve({ ...answer, ...change }),
})
const cluster = (collections: Collections): Lookups => ({ ...good, list: listOf(collections) })
/** An order under way that the Challenge says this about. */
const challenged = (reason: string, state = 'pending', events: readonly object[] = []): Lookups =>
  cluster({
    certificates: [certificate()],
    certificaterequests: [pending],
    orders: [order()],
    challenges: [challenge(state, reason)],
    events,
  })
const requested = (reason: string, message: string): Lookups =>
  cluster({ certificates: [certificate()], certificaterequests: [request(reason, message)] })
const issuerSays = (reason: string, message: string): Lookups =>
  cluster({
    clusterissuers: [
      { metadata: { name: issuer }, status: condition('Ready', 'False', reason, message) },
    ],
  })

async function findings(lookups: Lookups) {
  const [report] = await verifyHosts([target], lookups)
  if (report === undefined) throw new Error('there is no report')
  return report.findings
}

test('a healthy host is good in every check', async () => {
  const found = await findings(good)
  expect(checks.map((check) => [check, found[check].status])).toEqual(
    checks.map((check) => [check, 'ok']),
  )
  expect(found.certificate.message).toContain('2027-02-01')
})

interface Row {
  readonly reason: string
  readonly lookups: Lookups
  readonly check: Check
  /** What is said, in order. */
  readonly says: readonly string[]
  readonly at: string
  readonly status?: 'waiting'
}

const selfCheck = `Waiting for HTTP-01 challenge propagation: failed to perform self check GET request 'http://${host}/.well-known/acme-challenge/x': Get "http://${host}/.well-known/acme-challenge/x": dial tcp`
const acme = 'urn:ietf:params:acme:error'
const invalid = `Failed to wait for order resource "one" to become ready: order is in "invalid" state: `

const rows: readonly Row[] = [
  {
    reason: 'no such name',
    lookups: { ...good, resolve: failing('ENOTFOUND') },
    check: 'dns',
    says: ['does not resolve', 'ENOTFOUND'],
    at: 'DNS resolution',
  },
  {
    reason: 'a silent name server',
    lookups: { ...good, resolve: failing('ETIMEDOUT') },
    check: 'dns',
    says: ['ETIMEDOUT'],
    at: 'DNS resolution',
  },
  {
    reason: 'a name without addresses',
    lookups: { ...good, resolve: async () => await Promise.resolve([]) },
    check: 'dns',
    says: ['no address'],
    at: 'DNS resolution',
  },
  {
    reason: 'manifests not applied',
    lookups: cluster({ ingresses: [] }),
    check: 'controller',
    says: ['No Ingress', 'apply the manifests'],
    at: 'the Ingresses and their addresses',
  },
  {
    reason: 'no ingress class',
    lookups: cluster({ ingressclasses: [] }),
    check: 'controller',
    says: ['no ingress class "nginx"'],
    at: 'the ingress classes',
  },
  {
    reason: 'no controller',
    lookups: cluster({ ingresses: [ingress([])], pods: [] }),
    check: 'controller',
    says: ['no pod of a controller'],
    at: "the controller's pods and its Service",
  },
  {
    reason: 'a controller that does not start',
    lookups: cluster({
      ingresses: [ingress([])],
      pods: [pod('controller-1', false, { reason: 'ImagePullBackOff', message: 'no image' })],
    }),
    check: 'controller',
    says: ['controller-1', 'ImagePullBackOff: no image'],
    at: "the controller's pods and its Service",
  },
  {
    reason: 'cert-manager is not installed',
    lookups: cluster({ clusterissuers: 404, certificates: 404 }),
    check: 'issuer',
    says: ['certificate manager is not installed'],
    at: 'certificate manager pods',
  },
  {
    reason: 'issuer missing',
    lookups: cluster({ clusterissuers: [] }),
    check: 'issuer',
    says: [`ClusterIssuer "${issuer}" does not exist`],
    at: 'issuer readiness',
  },
  {
    reason: 'issuer of no kind, which cert-manager without its webhook takes in silence',
    lookups: cluster({ certificates: [certificate({}, { kind: 'ClusterIssuerr', name: issuer })] }),
    check: 'issuer',
    says: ['ClusterIssuerr', 'in silence'],
    at: 'the Certificate',
  },
  {
    reason: 'issuer not seen yet, and no pod of cert-manager',
    lookups: cluster({ clusterissuers: [{ metadata: { name: issuer } }], pods: [] }),
    check: 'issuer',
    says: ['has no status', 'no pod runs in the namespace cert-manager'],
    at: 'certificate manager pods',
    status: 'waiting',
  },
  {
    reason: 'ACME server down',
    lookups: issuerSays(
      'ErrRegisterACMEAccount',
      'Failed to register ACME account: Get "https://acme.example.org/dir": dial tcp 192.0.2.9:443: connect: connection refused',
    ),
    check: 'issuer',
    says: ['ACME server does not answer', 'connection refused'],
    at: 'issuer readiness',
  },
  {
    reason: 'name of the ACME server does not resolve',
    lookups: issuerSays(
      'ErrRegisterACMEAccount',
      'Failed to register ACME account: Get "https://acme.example.org/dir": dial tcp: lookup acme.example.org: no such host',
    ),
    check: 'issuer',
    says: ['ACME server does not answer', 'lookup acme.example.org'],
    at: 'issuer readiness',
  },
  {
    reason: 'wrong caBundle',
    lookups: issuerSays(
      'ErrRegisterACMEAccount',
      'Failed to register ACME account: Get "https://acme.example.org/dir": tls: failed to verify certificate: x509: certificate signed by unknown authority',
    ),
    check: 'issuer',
    says: ['caBundle', 'unknown authority'],
    at: 'issuer readiness',
  },
  {
    reason: 'secret of the authority missing',
    lookups: issuerSays(
      'ErrGetKeyPair',
      'Error getting keypair for CA issuer: secrets "x" not found',
    ),
    check: 'issuer',
    says: ['secret of the authority', 'secrets "x" not found'],
    at: 'issuer readiness',
  },
  {
    reason: 'Certificate missing',
    lookups: cluster({ certificates: [] }),
    check: 'certificate',
    says: [`no Certificate "${secret}"`, 'apply the issuers'],
    at: 'the Certificate',
  },
  {
    reason: 'Ingress with two issuer annotations',
    lookups: cluster({
      certificates: [],
      events: [
        warning(
          'Ingress',
          'lotse-frontend',
          'Could not determine issuer for ingress due to bad annotations: both "cert-manager.io/issuer" and "cert-manager.io/cluster-issuer" may not be set',
        ),
      ],
    }),
    check: 'certificate',
    says: ['bad annotations'],
    at: 'the Certificate',
  },
  {
    reason: 'Certificate of another host',
    lookups: cluster({
      certificates: [
        { ...certificate(), spec: { ...certificate().spec, dnsNames: ['b.example.org'] } },
      ],
    }),
    check: 'certificate',
    says: ['is not for app.example.org'],
    at: 'the Certificate',
  },
  {
    reason: 'two Certificates, one secret',
    lookups: cluster({
      certificates: [
        certificate(
          condition(
            'Ready',
            'False',
            'IncorrectCertificate',
            'Secret was issued for "explicit-1".',
          ),
        ),
      ],
    }),
    check: 'certificate',
    says: ['Two Certificates', 'explicit-1'],
    at: 'the Certificate',
  },
  {
    reason: 'cert-manager does not run',
    lookups: cluster({
      certificates: [certificate()],
      pods: [pod('cert-manager-1', false, { reason: 'CrashLoopBackOff' })],
    }),
    check: 'certificate',
    says: ['no certificate request', 'cert-manager-1: CrashLoopBackOff'],
    at: 'certificate manager pods',
    status: 'waiting',
  },
  {
    reason: 'request for an issuer that is missing',
    lookups: requested(
      'Pending',
      'Referenced "ClusterIssuer" not found: clusterissuer.cert-manager.io "nope" not found',
    ),
    check: 'certificate',
    says: ['missing or not ready', '"nope" not found'],
    at: 'issuer readiness',
  },
  {
    reason: 'request for an issuer that is not ready',
    lookups: requested('Pending', 'Referenced issuer does not have a Ready status condition'),
    check: 'certificate',
    says: ['missing or not ready'],
    at: 'issuer readiness',
  },
  {
    reason: 'request with words that nobody has foreseen',
    lookups: requested('Failed', 'Something\n  new'),
    check: 'certificate',
    says: ['Something new'],
    at: 'certificate requests',
  },
  {
    reason: 'order under way',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [pending],
      orders: [order()],
    }),
    check: 'certificate',
    says: ['Waiting on certificate issuance'],
    at: 'certificate requests',
    status: 'waiting',
  },
  ...[
    ['SERVFAIL', ': lookup app.example.org on 192.0.2.53:53: server misbehaving'],
    ['an empty answer', ': lookup app.example.org on 192.0.2.53:53: lame referral'],
    ['NXDOMAIN', ': lookup app.example.org on 192.0.2.53:53: no such host'],
  ].map(([reason = '', end = '']): Row => ({
    reason: `self-check without a name: ${reason}`,
    lookups: challenged(selfCheck + end),
    check: 'certificate',
    says: ['name does not resolve', end.slice(2)],
    at: 'DNS resolution',
  })),
  {
    reason: 'nothing on port 80',
    lookups: challenged(`${selfCheck} 127.0.0.99:80: connect: connection refused`),
    check: 'certificate',
    says: ['Nothing answers on port 80', '127.0.0.99:80'],
    at: "the controller's pods and its Service",
  },
  {
    reason: 'wrong ingress class',
    lookups: challenged(
      `Waiting for HTTP-01 challenge propagation: wrong status code '404', expected '200'`,
    ),
    check: 'certificate',
    says: ['does not route the challenge', "'404'"],
    at: 'the ingress classes',
  },
  {
    reason: 'solver not running',
    lookups: challenged(
      `Waiting for HTTP-01 challenge propagation: wrong status code '503', expected '200'`,
    ),
    check: 'certificate',
    says: ['does not run', "'503'"],
    at: 'pods that answer challenges',
  },
  {
    reason: 'waiting without self-check',
    lookups: challenged('Waiting 1.07s before accepting HTTP-01 challenge without self-check'),
    check: 'certificate',
    says: ['Waiting 1.07s'],
    at: 'challenges',
    status: 'waiting',
  },
  {
    reason: 'another server answers',
    lookups: challenged(
      `Error accepting authorization: acme: authorization error for ${host}: 403 ${acme}:unauthorized: The key authorization file was wrong`,
      'invalid',
    ),
    check: 'certificate',
    says: ['Another server', 'unauthorized'],
    at: 'DNS resolution',
  },
  {
    reason:
      'not reachable for the authority; the Challenge has lost the reason and its event has it',
    lookups: challenged('Cannot update challenge with status invalid', 'expired', [
      warning('Challenge', 'one-1', 'something older', '2026-01-01T00:00:00Z'),
      warning(
        'Challenge',
        'one-1',
        `Accepting challenge authorization failed: 400 ${acme}:connection: timeout`,
        '2026-01-02T00:00:00Z',
      ),
      {
        ...warning('Challenge', 'one-1', 'of others'),
        involvedObject: { kind: 'Challenge', name: 'one-1', namespace: 'other' },
      },
    ]),
    check: 'certificate',
    says: ['cannot reach the host on port 80', `${acme}:connection`],
    at: 'DNS resolution',
  },
  {
    reason: 'a failed order whose request ends in mid-sentence',
    lookups: cluster({
      certificates: [certificate({ failedIssuanceAttempts: 2 })],
      certificaterequests: [request('Failed', invalid)],
      orders: [order({ state: 'invalid' })],
      challenges: [challenge('invalid', `403 ${acme}:unauthorized: x`)],
    }),
    check: 'certificate',
    says: ['Another server', '2 failed'],
    at: 'DNS resolution',
  },
  {
    reason: 'name refused by the authority',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [request('Failed', 'Failed to create Order')],
      orders: [
        order({
          state: 'errored',
          reason: `Failed to create Order: 400 ${acme}:rejectedIdentifier: blocked`,
        }),
      ],
    }),
    check: 'certificate',
    says: ['issues no certificate for this name', 'rejectedIdentifier'],
    at: 'orders',
  },
  {
    reason: 'too many certificates',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [request('Failed', 'Failed to create Order')],
      orders: [order({ state: 'errored', reason: `429 ${acme}:rateLimited: retry after` })],
    }),
    check: 'certificate',
    says: ['too many certificates', 'retry after'],
    at: 'orders',
  },
  {
    reason: 'wildcard over HTTP-01: only an event of the Order says so',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [pending],
      orders: [order()],
      events: [
        warning(
          'Order',
          'one',
          'Failed to determine a valid solver configuration for the set of domains on the Order: no configured challenge solvers can be used for this challenge',
        ),
      ],
    }),
    check: 'certificate',
    says: ['wildcard needs DNS-01'],
    at: 'issuer readiness',
  },
  {
    reason: 'account forgotten by the authority',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [request('Failed', 'Failed to create Order')],
      orders: [order({ state: 'errored', reason: `400 ${acme}:accountDoesNotExist: x` })],
    }),
    check: 'certificate',
    says: ['delete its secret'],
    at: 'issuer readiness',
  },
  {
    reason: 'valid, with a renewal that fails',
    lookups: cluster({
      certificates: [
        certificate({
          ...condition('Ready', 'True', 'Ready'),
          notAfter: '2026-12-01T00:00:00Z',
          failedIssuanceAttempts: 3,
        }),
      ],
      certificaterequests: [
        request('Issued', 'the first', 1),
        request('Failed', `400 ${acme}:caa: forbidden`, 2),
      ],
    }),
    check: 'certificate',
    says: ['Valid until 2026-12-01', 'renewal fails', 'CAA record'],
    at: 'DNS resolution',
  },
  {
    reason: 'nothing on port 443',
    lookups: { ...good, ask: failing('ECONNREFUSED') },
    check: 'https',
    says: ['no HTTPS connection', 'ECONNREFUSED'],
    at: "the controller's pods and its Service",
  },
  {
    reason: 'no name to connect to',
    lookups: { ...good, ask: failing('ENOTFOUND') },
    check: 'https',
    says: ['does not resolve'],
    at: 'DNS resolution',
  },
  ...['TRAEFIK DEFAULT CERT', 'Kubernetes Ingress Controller Fake Certificate'].map(
    (subject): Row => ({
      reason: `the controller's own certificate: ${subject}`,
      lookups: answering({ distrust: 'DEPTH_ZERO_SELF_SIGNED_CERT', subject }),
      check: 'https',
      says: [subject, 'no secret'],
      at: 'the certificate that is served',
    }),
  ),
  {
    reason: 'expired',
    lookups: answering({ distrust: 'CERT_HAS_EXPIRED' }),
    check: 'https',
    says: ['ended on Feb 1 2027'],
    at: 'the certificate that is served',
  },
  {
    reason: 'of another host',
    lookups: answering({ distrust: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    check: 'https',
    says: [`not for ${host}`],
    at: 'the certificate that is served',
  },
  {
    reason: 'of an authority that nobody knows',
    lookups: answering({ distrust: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', issuer: '(STAGING) Yam' }),
    check: 'https',
    says: ['not trusted', '(STAGING) Yam'],
    at: 'the certificate that is served',
  },
  {
    reason: 'no service behind',
    lookups: answering({ status: 503 }),
    check: 'https',
    says: ['TLS is good', '503'],
    at: 'the pods behind the Services',
  },
]

describe('each failure says what was found and where to look', () => {
  test.each(rows)('$check: $reason', async ({ lookups, check, says, at, status = 'failed' }) => {
    const reports = await verifyHosts([target], lookups)
    const finding = reports[0]?.findings[check]
    expect(finding).toMatchObject({ status, look: { at } })
    for (const part of says) expect(finding?.message).toContain(part)
    expect(finding?.message).not.toContain('\n')
    expect(isGood(reports)).toBe(false)
    expect(textReport(reports)).toContain(`look at ${at}: `)
  })
})

test.each([
  {
    reason: 'a backend of its own refuses',
    lookups: answering({ status: 401 }),
    check: 'https',
    says: 'status 401',
  },
  {
    reason: 'a proxy stands before the cluster',
    lookups: { ...good, resolve: async () => await Promise.resolve(['198.51.100.1']) },
    check: 'dns',
    says: "other than the controller's 192.0.2.1",
  },
  {
    reason: 'the controller writes no address',
    lookups: cluster({ ingresses: [ingress([])], pods: [pod('traefik-1', true)] }),
    check: 'controller',
    says: 'writes no address',
  },
] as const)('good all the same: $reason', async ({ lookups, check, says }) => {
  const found = await findings(lookups)
  expect(found[check]).toMatchObject({ status: 'ok' })
  expect(found[check].message).toContain(says)
})

test('without a cluster the rest is checked, and the report says what was not', async () => {
  const { resolve, ask } = good
  const reports = await verifyHosts([target], { resolve, ask })
  expect(textReport(reports).split('\n')).toEqual([
    'HOST             DNS  CONTROLLER  ISSUER  CERTIFICATE  HTTPS',
    'app.example.org  ok   -           -       -            ok',
    '',
    'controller not checked: needs --kubeconfig',
    'issuer not checked: needs --kubeconfig',
    'certificate not checked: needs --kubeconfig',
    '',
  ])
  expect(JSON.parse(jsonReport(reports))).toMatchObject({ good: true, hosts: [{ host }] })
})

test('what may not be read is not held against a host', async () => {
  const found = await findings(cluster({ clusterissuers: 403, certificates: 403, pods: 403 }))
  expect(found.issuer).toEqual({
    status: 'skipped',
    message: 'clusterissuers may not be read with this kubeconfig',
  })
  expect(found.certificate.status).toBe('skipped')
})

test('hosts with the same trouble are told together', async () => {
  const other = { ...target, host: 'admin.example.org' }
  const lookups = { ...good, resolve: failing('ENOTFOUND') }
  const text = textReport(await verifyHosts([target, other], lookups))
  expect(text).toContain('dns failed: app.example.org, admin.example.org\n')
})

test('the hosts of a cluster are those of the Ingresses there, with the shortest path of each', async () => {
  const deep = ingress()
  deep.spec.rules[0]!.http.paths[0]!.path = '/service/live-chat(/|$)(.*)'
  expect(await targetsOfCluster(listOf({ ingresses: [deep, ingress()] }))).toEqual([target])
  expect(await targetsOfCluster(listOf({ ingresses: [deep] }))).toEqual([
    { ...target, path: '/service/live-chat' },
  ])
})

test.each([
  { ingresses: [], says: 'apply the manifests', reason: 'none' },
  { ingresses: 403, says: 'give --values as well', reason: 'not allowed' },
])('a cluster without hosts is refused: $reason', async ({ ingresses, says }) => {
  await expect(targetsOfCluster(listOf({ ingresses }))).rejects.toThrow(says)
})
