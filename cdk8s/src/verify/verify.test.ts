import { expect, test } from '@jest/globals'
import {
  answering,
  certificate,
  cluster,
  expected,
  failing,
  good,
  host,
  ingress,
  issuer,
  issuerSays,
  listOf,
  pod,
  target,
  told,
  type Row,
} from '../../test/verification.ts'
import { checks } from './finding.ts'
import type { Lookups } from './lookups.ts'
import { exitCodeOf, isGood, jsonReport, textReport } from './report.ts'
import { targetsOfCluster } from './targets.ts'
import { verifyHosts } from './verify.ts'

async function findings(lookups: Lookups) {
  const [report] = await verifyHosts([target], lookups)
  if (report === undefined) throw new Error('there is no report')
  return report.findings
}

test('a healthy host is good in every check', async () => {
  const found = await findings(good)
  expect(checks.map((check) => [check, found[check].status])).toEqual(
    // There are no values to compare with.
    checks.map((check) => [check, check === 'routes' ? 'skipped' : 'ok']),
  )
  expect(found.certificate.message).toContain('2027-02-01')
})

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

test.each(rows)('$check says what was found and where to look: $reason', async (row) => {
  expect(await told(row)).toEqual(expected(row))
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

test('a name that leads past the controller is good, and the report says so', async () => {
  const resolve = async () => await Promise.resolve(['198.51.100.1'])
  const reports = await verifyHosts([target], { ...good, resolve })
  expect(textReport(reports)).toContain(
    `\ndns: ${host} leads to 198.51.100.1, other than the controller's 192.0.2.1\n`,
  )
  expect(exitCodeOf(reports)).toBe(0)
})

test('without a cluster the rest is checked, and the report says what was not', async () => {
  const { resolve, ask } = good
  const reports = await verifyHosts([target], { resolve, ask })
  expect(textReport(reports).split('\n')).toEqual([
    'HOST             DNS  CONTROLLER  ROUTES  ISSUER  CERTIFICATE  HTTPS',
    'app.example.org  ok   -           -       -       -            ok',
    '',
    'controller not checked: needs --kubeconfig',
    'routes not checked: needs --kubeconfig',
    'issuer not checked: needs --kubeconfig',
    'certificate not checked: needs --kubeconfig',
    '',
  ])
  expect(JSON.parse(jsonReport(reports))).toMatchObject({ good: true, hosts: [{ host }] })
})

const everything = Object.fromEntries(
  (
    'ingresses ingressclasses pods events clusterissuers issuers certificates ' +
    'certificaterequests orders challenges'
  )
    .split(' ')
    .map((plural) => [plural, 403]),
)
const rightTo = (what: string): string =>
  `may not be read with this kubeconfig: it needs the right to list ${what}`

test.each([
  {
    reason: 'issuers',
    collections: { clusterissuers: 403 },
    unread: ['issuer'],
    says: rightTo('clusterissuers.cert-manager.io in the whole cluster'),
  },
  {
    reason: 'certificates',
    collections: { certificates: 403 },
    unread: ['certificate'],
    says: rightTo('certificates.cert-manager.io in the namespace lotse'),
  },
  {
    reason: 'Ingresses',
    collections: { ingresses: 403 },
    unread: ['controller', 'routes'],
    says: rightTo('ingresses.networking.k8s.io in the namespace lotse'),
  },
  {
    reason: 'ingress classes, although a controller has written an address at some time',
    collections: { ingressclasses: 403 },
    unread: ['controller'],
    says: rightTo('ingressclasses.networking.k8s.io in the whole cluster'),
  },
  {
    reason: 'pods of a controller that writes no address',
    collections: { pods: 403, ingresses: [ingress([])] },
    unread: ['controller'],
    says: rightTo('pods in the whole cluster'),
  },
  {
    reason: 'nothing at all',
    collections: everything,
    unread: ['controller', 'routes', 'issuer', 'certificate'],
    says: rightTo('certificates.cert-manager.io in the namespace lotse'),
  },
])('what must be read and may not be is no good end: $reason', async (row) => {
  const { list } = cluster(row.collections)
  const reports = await verifyHosts([{ ...target, ingresses: [] }], {
    ...good,
    ...(list && { list }),
  })
  const found = reports[0]?.findings
  expect(checks.filter((check) => found?.[check].status === 'unread')).toEqual(row.unread)
  expect({ code: exitCodeOf(reports), good: isGood(reports) }).toEqual({ code: 2, good: false })
  const text = textReport(reports)
  expect(text.split('\n')[1]?.match(/\?/g)).toHaveLength(row.unread.length)
  expect(text).toContain(`could not be checked: `)
  expect(text).toContain(row.says)
})

test.each([
  {
    reason: 'pods and events, when nothing is wrong',
    collections: { pods: 403, events: 403 },
    code: 0,
  },
  {
    reason: 'issuers, when something else is wrong',
    collections: { clusterissuers: 403, certificates: [] },
    code: 1,
  },
])('what need not be read does not count: $reason', async ({ collections, code }) => {
  expect(exitCodeOf(await verifyHosts([target], cluster(collections)))).toBe(code)
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
