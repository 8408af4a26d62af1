import { expect, test } from '@jest/globals'
import {
  certificate,
  challenge,
  challenged,
  cluster,
  condition,
  expected,
  host,
  order,
  pending,
  pod,
  request,
  requested,
  secret,
  target,
  warning,
  told,
  type Row,
} from '../../test/verification.ts'
import { verifyHosts } from './verify.ts'

const selfCheck = `Waiting for HTTP-01 challenge propagation: failed to perform self check GET request 'http://${host}/.well-known/acme-challenge/x': Get "http://${host}/.well-known/acme-challenge/x": dial tcp`
const acme = 'urn:ietf:params:acme:error'
const invalid = `Failed to wait for order resource "one" to become ready: order is in "invalid" state: `

const rows: readonly Row[] = [
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
    reason: 'an ingress-nginx that refuses the path of challenges',
    lookups: challenged(
      'admission webhook "validate.nginx.ingress.kubernetes.io" denied the request: ingress contains invalid paths: path /.well-known/acme-challenge/x cannot be used with pathType Exact',
    ),
    check: 'certificate',
    says: ['1.12.6, 1.13.2', 'pathType Exact'],
    at: "the controller's pods and its Service",
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
        ...warning('Challenge', 'one-1', 'of others', '2026-01-03T00:00:00Z'),
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
  ...[
    {
      reason: 'name with a character that no name has',
      told: 'malformed: Order included DNS identifier with a value containing an illegal character',
      says: 'issues no certificate for this name',
      at: 'orders',
    },
    {
      reason: 'account forgotten before it was ever used',
      told: 'malformed: Key ID (kid) in JWS header missing expected URL prefix',
      says: 'delete its secret',
      at: 'issuer readiness',
    },
    {
      reason: 'another request that the authority does not understand: the name may be good',
      told: 'malformed: Parse error reading JWS',
      says: 'Failed to create Order: 400',
      at: 'orders',
    },
  ].map(({ reason, told: text, says, at }): Row => ({
    reason,
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [request('Failed', 'Failed to create Order')],
      orders: [order({ state: 'errored', reason: `Failed to create Order: 400 ${acme}:${text}` })],
    }),
    check: 'certificate',
    says: [says, text],
    at,
  })),
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
    reason: 'requests that may not be read',
    lookups: cluster({ certificates: [certificate()], certificaterequests: 403 }),
    check: 'certificate',
    says: [
      'Issuing certificate as Secret does not exist; why is not known: ',
      'certificaterequests may not be read with this kubeconfig',
    ],
    at: 'the Certificate',
    status: 'waiting',
  },
  {
    reason: 'requests that may not be read, of a certificate that fails again and again',
    lookups: cluster({
      certificates: [certificate({ ...condition('Ready', 'True', ''), failedIssuanceAttempts: 3 })],
      certificaterequests: 403,
    }),
    check: 'certificate',
    says: ['its renewal fails: ', '; why is not known: certificaterequests may not be read'],
    at: 'the Certificate',
  },
  {
    reason: 'requests that may not be read, of a first certificate that has failed',
    lookups: cluster({
      certificates: [certificate({ failedIssuanceAttempts: 1 })],
      certificaterequests: 403,
    }),
    check: 'certificate',
    says: ['; why is not known: ', '(1 failed; the next try may be an hour away)'],
    at: 'the Certificate',
  },
  {
    reason: 'a certificate without a status, and requests that may not be read',
    lookups: cluster({ certificates: [certificate({ conditions: [] })], certificaterequests: 403 }),
    check: 'certificate',
    says: ['has no status yet; why is not known: certificaterequests may not be read'],
    at: 'the Certificate',
    status: 'waiting',
  },
  {
    reason: 'orders that may not be read',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [pending],
      orders: 403,
    }),
    check: 'certificate',
    says: ['Waiting on certificate issuance', '; why is not known: orders may not be read'],
    at: 'certificate requests',
    status: 'waiting',
  },
  {
    reason: 'orders that may not be read, of a request that has failed',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [request('Failed', 'The order has failed')],
      orders: 403,
    }),
    check: 'certificate',
    says: ['The order has failed; why is not known: orders may not be read'],
    at: 'certificate requests',
  },
  {
    reason: 'challenges and events that may not be read',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [pending],
      orders: [order()],
      challenges: 403,
      events: 403,
    }),
    check: 'certificate',
    says: ['; why is not known: challenges may not be read', ', events may not be read'],
    at: 'certificate requests',
    status: 'waiting',
  },
  {
    reason: 'an order that says why, though the challenges may not be read',
    lookups: cluster({
      certificates: [certificate()],
      certificaterequests: [pending],
      orders: [order({ state: 'invalid', reason: `400 ${acme}:caa: forbidden` })],
      challenges: 403,
    }),
    check: 'certificate',
    says: ['CAA record'],
    at: 'DNS resolution',
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
]

test.each(rows)(
  'a certificate that is not ready says why and where to look: $reason',
  async (row) => {
    expect(await told(row)).toEqual(expected(row))
  },
)

test('what may not be read is not said to be absent', async () => {
  const lists = ['certificaterequests', 'orders', 'challenges', 'events']
  const refused = cluster({
    certificates: [certificate()],
    ...Object.fromEntries(lists.map((plural) => [plural, 403])),
  })
  const { findings } = (await verifyHosts([target], refused))[0] ?? {}
  expect(findings?.certificate.message).not.toMatch(/made no|no certificate request|does not run/)
})
