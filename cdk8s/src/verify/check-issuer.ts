import { conditionOf } from './cluster-objects.ts'
import type { ClusterState } from './cluster-state.ts'
import { explainMessage } from './explain-message.ts'
import { failed, ok, unread, waiting, type Finding } from './finding.ts'
import { look } from './look.ts'
import { managerTrouble } from './manager-trouble.ts'
import type { Target } from './target.ts'

/** Whether the issuer of a host's certificate is ready. The Certificate's own word counts, before that of the values. */
export function checkIssuer(target: Target, state: ClusterState): Finding {
  const { host, namespace, secret } = target
  const certificate = state.certificates.items.find(
    ({ metadata }) => metadata.name === secret && metadata.namespace === namespace,
  )
  const { kind, name } = certificate?.spec.issuerRef ?? {
    kind: 'ClusterIssuer',
    name: target.issuer,
  }
  if (kind !== 'ClusterIssuer' && kind !== 'Issuer') {
    const message = `The Certificate names an issuer of the kind "${kind}", which there is not; it waits for ever, in silence`
    return failed(message, look.certificate(namespace, secret))
  }
  const known = kind === 'Issuer' ? state.issuers : state.clusterIssuers
  const own = look.issuer(kind, name, namespace)
  const place = { host, namespace, issuer: own, otherwise: own }
  if ('unread' in known) {
    if (!known.unread.startsWith('the API server knows no')) return unread(known.unread)
    return failed(`The certificate manager is not installed: ${known.unread}`, look.manager())
  }
  const issuer = known.items.find(
    ({ metadata }) =>
      metadata.name === name && (kind === 'ClusterIssuer' || metadata.namespace === namespace),
  )
  if (issuer === undefined) {
    return failed(`${kind} "${name}" does not exist; apply the issuers`, own)
  }
  const ready = conditionOf(issuer, 'Ready')
  if (ready?.status === 'True') return ok(`${name}: ${ready.reason}`)
  if (ready === undefined) {
    const trouble = managerTrouble(state)
    const message = `${kind} "${name}" has no status: the certificate manager has not seen it yet`
    return waiting(trouble === undefined ? message : `${message}; ${trouble}`, look.manager())
  }
  const said = explainMessage(`${ready.reason}: ${ready.message}`, place)
  return failed(`${kind} "${name}" is not ready: ${said.message}`, said.look)
}
