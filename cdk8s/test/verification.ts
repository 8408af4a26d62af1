import { ApiError } from '@lotse/kubernetes'
import type { Check } from '../src/verify/finding.ts'
import type { HttpsAnswer, Lookups } from '../src/verify/lookups.ts'
import { isGood, textReport } from '../src/verify/report.ts'
import type { Target } from '../src/verify/target.ts'
import { verifyHosts } from '../src/verify/verify.ts'

export const host = 'app.example.org'
const namespace = 'lotse'
export const secret = 'lotse-app-tls'
export const issuer = 'letsencrypt-prod'
export const target: Target = { host, namespace, secret, issuer, ingressClass: 'nginx', path: '/' }

type Collections = Readonly<Record<string, readonly object[] | number>>

const metadata = (name: string, owner?: readonly [string, string], annotations = {}) => ({
  name,
  namespace,
  annotations,
  ...(owner && { ownerReferences: [{ kind: owner[0], name: owner[1] }] }),
})
export const condition = (type: string, status: string, reason: string, message = '') => ({
  conditions: [{ type, status, reason, message }],
})
export const certificate = (
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
export const request = (reason: string, message: string, revision = 1) => ({
  metadata: metadata(`${secret}-${revision}`, ['Certificate', secret], {
    'cert-manager.io/certificate-revision': String(revision),
  }),
  status: condition('Ready', 'False', reason, message),
})
export const pending = request(
  'Pending',
  'Waiting on certificate issuance from order lotse/one: "pending"',
)
export const order = (status: object = { state: 'pending' }) => ({
  metadata: metadata('one', ['CertificateRequest', `${secret}-1`]),
  status,
})
export const challenge = (state: string, reason: string) => ({
  metadata: metadata('one-1', ['Order', 'one']),
  status: { state, reason },
})
export const warning = (kind: string, name: string, message: string, lastTimestamp = '') => ({
  type: 'Warning',
  reason: 'Failed',
  message,
  lastTimestamp,
  involvedObject: { kind, name, namespace },
})
export const pod = (name: string, ready: boolean, waiting?: object) => ({
  metadata: metadata(name),
  status: {
    ...condition('Ready', ready ? 'True' : 'False', ''),
    containerStatuses: waiting === undefined ? [] : [{ state: { waiting } }],
  },
})
export const ingress = (addresses: readonly object[] = [{ ip: '192.0.2.1' }]) => ({
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

/** An API server with these objects by their plural, or by a whole path; a number is the status of a refusal. */
export function listOf(collections: Collections): NonNullable<Lookups['list']> {
  return async (path) => {
    const known = { ...healthy, ...collections }
    const items = known[path] ?? known[path.split('/').at(-1) ?? ''] ?? []
    if (typeof items !== 'number') return await Promise.resolve({ items })
    throw new ApiError({ status: items, reason: items === 403 ? 'Forbidden' : 'NotFound' })
  }
}

const answer: HttpsAnswer = { status: 200, subject: '', issuer: 'R11', validTo: 'Feb 1 2027' }
export const failing = (code: string) => async (): Promise<never> =>
  await Promise.reject(Object.assign(new Error('failed'), { code }))
export const good: Lookups = {
  resolve: async () => await Promise.resolve(['192.0.2.1']),
  ask: async () => await Promise.resolve(answer),
  list: listOf({}),
}

export const answering = (change: Partial<HttpsAnswer>): Lookups => ({
  ...good,
  ask: async () => await Promise.resolve({ ...answer, ...change }),
})
export const cluster = (collections: Collections): Lookups => ({
  ...good,
  list: listOf(collections),
})
/** An order under way that the Challenge says this about. */
export const challenged = (
  reason: string,
  state = 'pending',
  events: readonly object[] = [],
): Lookups =>
  cluster({
    certificates: [certificate()],
    certificaterequests: [pending],
    orders: [order()],
    challenges: [challenge(state, reason)],
    events,
  })
export const requested = (reason: string, message: string): Lookups =>
  cluster({ certificates: [certificate()], certificaterequests: [request(reason, message)] })
export const issuerSays = (reason: string, message: string): Lookups =>
  cluster({
    clusterissuers: [
      { metadata: { name: issuer }, status: condition('Ready', 'False', reason, message) },
    ],
  })

/** A failure, and what is said of it. */
export interface Row {
  readonly reason: string
  readonly lookups: Lookups
  readonly check: Check
  /** What is said, in order. */
  readonly says: readonly string[]
  readonly at: string
  readonly status?: 'waiting'
}

/** What a row should give. */
export const expected = ({ at, status }: Row) => ({
  status: status ?? 'failed',
  at,
  notSaid: [],
  lines: 1,
  good: false,
  inReport: true,
})

/** What a row gives: the finding, and what the whole report makes of it. */
export async function told({ lookups, check, says }: Row) {
  const reports = await verifyHosts([target], lookups)
  const { status, message = '', look } = reports[0]?.findings[check] ?? {}
  return {
    status,
    at: look?.at,
    notSaid: says.filter((part) => !message.includes(part)),
    lines: message.split('\n').length,
    good: isGood(reports),
    inReport: textReport(reports).includes(`${message}\n  look at ${look?.at}: ${look?.command}\n`),
  }
}
