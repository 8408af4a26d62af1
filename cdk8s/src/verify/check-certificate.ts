import { conditionOf, type ClusterObject } from './cluster-objects.ts'
import type { ClusterState, Listed } from './cluster-state.ts'
import { explainMessage } from './explain-message.ts'
import { failed, ok, unread, waiting, type Finding, type Look } from './finding.ts'
import { look } from './look.ts'
import { managerTrouble } from './manager-trouble.ts'
import type { Target } from './target.ts'

/**
 * Whether a host's Certificate is ready; else the reason, from the deepest object that names one: Certificate →
 * CertificateRequest → Order → Challenge and their events. A Certificate by itself says only that it is not ready.
 */
export function checkCertificate(target: Target, state: ClusterState): Finding {
  const { namespace, secret, host } = target
  if ('unread' in state.certificates) {
    const why = state.certificates.unread
    if (!why.startsWith('the API server knows no')) return unread(why)
    return failed(`The certificate manager is not installed: ${why}`, look.manager())
  }
  const certificate = state.certificates.items.find(
    ({ metadata }) => metadata.name === secret && metadata.namespace === namespace,
  )
  const own = look.certificate(namespace, secret)
  if (certificate === undefined) {
    const event = warning(state, 'Ingress', namespace, ingressNames(target, state))
    const tail = event === undefined ? 'apply the issuers and certificates' : event.message
    return failed(`There is no Certificate "${secret}": ${tail}`, own)
  }
  if (!certificate.spec.dnsNames.includes(host)) {
    return failed(`The Certificate "${secret}" is not for ${host}`, own)
  }
  const ready = conditionOf(certificate, 'Ready')
  const { notAfter, failedIssuanceAttempts: attempts } = certificate.status
  if (ready?.status === 'True') {
    if (attempts === 0) return ok(`valid until ${notAfter}`)
    const { message, look: where } = reason(certificate, target, state)
    return failed(`Valid until ${notAfter}, but its renewal fails: ${message}`, where)
  }
  const { message, look: where, final } = reason(certificate, target, state)
  if (!final) return waiting(message, where)
  const again = attempts > 0 ? ` (${attempts} failed; the next try may be an hour away)` : ''
  return failed(`${message}${again}`, where)
}

interface Reason {
  readonly message: string
  readonly look: Look
  /** Whether nothing becomes better by waiting alone. */
  readonly final: boolean
}

function reason(
  certificate: ClusterObject<'certificate'>,
  { host, namespace, secret }: Target,
  state: ClusterState,
): Reason {
  const { kind, name: issuer } = certificate.spec.issuerRef
  const place = (otherwise: Look) => ({
    host,
    namespace,
    issuer: look.issuer(kind, issuer, namespace),
    otherwise,
  })
  const own = look.certificate(namespace, secret)
  const ready = conditionOf(certificate, 'Ready')
  if (ready?.reason === 'IncorrectCertificate') {
    return { message: `Two Certificates fill one secret: ${ready.message}`, look: own, final: true }
  }
  if ('unread' in state.requests) {
    const said = ready?.message || 'The Certificate has no status yet'
    const final = certificate.status.failedIssuanceAttempts > 0
    return { message: said + untold(state.requests), look: own, final }
  }
  const request = newest(
    state.requests.items.filter((each) => isOf(each, 'Certificate', secret, namespace)),
  )
  if (request === undefined) {
    const trouble = managerTrouble(state)
    const message = 'The certificate manager has made no certificate request'
    return {
      message: trouble === undefined ? message : `${message}: ${trouble}`,
      look: look.manager(),
      final: false,
    }
  }
  const requested = conditionOf(request, 'Ready')
  const at = look.request(namespace, request.metadata.name)
  const order = newest(
    state.orders.items.filter((each) =>
      isOf(each, 'CertificateRequest', request.metadata.name, namespace),
    ),
  )
  if (order === undefined) {
    const message = requested?.message || 'the certificate request has no status yet'
    const said = explainMessage(message, place(at))
    const known = !('unread' in state.orders) || requested?.reason === 'Failed'
    return {
      ...said,
      message: said.message + untold(state.orders),
      final: requested !== undefined && known,
    }
  }
  const name = order.metadata.name
  const challenges = state.challenges.items.filter((each) => isOf(each, 'Order', name, namespace))
  for (const challenge of challenges) {
    const { name: of } = challenge.metadata
    const event = warning(state, 'Challenge', namespace, [of])
    const { state: stage, reason: reported } = challenge.status
    // A Challenge that has ended may have lost its reason; the event has not. Before that, the event may be old.
    const ended = !['', 'pending', 'processing'].includes(stage)
    const text = (ended ? event?.message || reported : reported || event?.message) ?? ''
    if (text === '') continue
    const said = explainMessage(text, place(look.challenge(namespace, of)))
    return { ...said, final: !text.includes('without self-check') }
  }
  const event = warning(state, 'Order', namespace, [name])
  const text = order.status.reason || event?.message
  if (text) return { ...explainMessage(text, place(look.order(namespace, name))), final: true }
  const message = requested?.message || 'the order has no status yet'
  const said = explainMessage(message, place(at))
  const more = untold(state.challenges, state.events)
  return { ...said, message: said.message + more, final: requested?.reason === 'Failed' }
}

/** What would have said more and could not be read; empty when nothing is lacking. It is not told as missing. */
function untold(...sources: readonly Listed<unknown>[]): string {
  const lacking = sources.flatMap((source) => ('unread' in source ? [source.unread] : []))
  return lacking.length === 0 ? '' : `; why is not known: ${lacking.join(', ')}`
}

function isOf(
  { metadata }: ClusterObject<'request' | 'order' | 'challenge'>,
  kind: string,
  name: string,
  namespace: string,
): boolean {
  const owned = metadata.ownerReferences.some((owner) => owner.kind === kind && owner.name === name)
  return owned && metadata.namespace === namespace
}

/** The last one made, by its revision and by its time. */
function newest<T extends ClusterObject<'request' | 'order'>>(
  objects: readonly T[],
): T | undefined {
  const revision = ({ metadata }: T): number =>
    Number(metadata.annotations['cert-manager.io/certificate-revision'] ?? 0)
  return objects.toSorted(
    (a, b) =>
      revision(b) - revision(a) ||
      b.metadata.creationTimestamp.localeCompare(a.metadata.creationTimestamp),
  )[0]
}

function warning(
  { events }: ClusterState,
  kind: string,
  namespace: string,
  names: readonly string[],
): ClusterObject<'event'> | undefined {
  const moment = (event: ClusterObject<'event'>): string => event.lastTimestamp || event.eventTime
  return events.items
    .filter(({ type, involvedObject }) => type === 'Warning' && involvedObject.kind === kind)
    .filter(({ involvedObject: its }) => its.namespace === namespace && names.includes(its.name))
    .toSorted((a, b) => moment(b).localeCompare(moment(a)))[0]
}

function ingressNames({ host }: Target, { ingresses }: ClusterState): readonly string[] {
  const own = ingresses.items.filter(({ spec }) => spec.rules.some((rule) => rule.host === host))
  return own.map(({ metadata }) => metadata.name)
}
