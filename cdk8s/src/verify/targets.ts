import { ownLabel } from '../labels.ts'
import { routesOf } from '../route.ts'
import { RoutingError } from '../routing-error.ts'
import type { RoutingValues } from '../values.ts'
import { listOf } from './cluster-state.ts'
import { expectedIngresses } from './expected-ingress.ts'
import type { ListObjects } from './lookups.ts'
import type { Target } from './target.ts'

/** The hosts of values. */
export function targetsOfValues(values: RoutingValues): readonly Target[] {
  const { namespace, ingressClass, issuer } = values
  const routes = routesOf(values).map(({ host, secret, path }) => ({ host, secret, path }))
  const expected = expectedIngresses(values)
  return onePerHost(
    routes.map((route) => ({
      ...route,
      namespace,
      ingressClass,
      issuer,
      ingresses: expected.filter(({ spec }) => spec.rules.some(({ host }) => host === route.host)),
    })),
  )
}

/**
 * The hosts of the Ingresses that this program has written and somebody has applied, in any namespace.
 *
 * @throws RoutingError there are none, or they may not be read
 * @throws ApiError
 */
export async function targetsOfCluster(list: ListObjects): Promise<readonly Target[]> {
  const labelSelector = ownLabel.replace(': ', '=')
  const path = '/apis/networking.k8s.io/v1/ingresses'
  const ingresses = await listOf(list, 'ingress', path, { labelSelector })
  if ('unread' in ingresses) throw new RoutingError(`${ingresses.unread}; give --values as well`)
  const targets = ingresses.items.flatMap(({ metadata, spec }) =>
    spec.rules.map(({ host, http }) => ({
      host,
      namespace: metadata.namespace,
      secret: spec.tls.find(({ hosts }) => hosts.includes(host))?.secretName ?? '',
      ingressClass: spec.ingressClassName,
      issuer: metadata.annotations['cert-manager.io/cluster-issuer'] ?? '',
      // Without the capture that the path of a rule ends in.
      path: (http?.paths[0]?.path ?? '/').replace('(/|$)(.*)', ''),
    })),
  )
  if (targets.length === 0) {
    const message = `The cluster has no Ingress with the label ${labelSelector}: apply the manifests`
    throw new RoutingError(message)
  }
  return onePerHost(targets)
}

/** With the shortest path of each: the whole of the host where it is routed. */
function onePerHost(targets: readonly Target[]): readonly Target[] {
  const byHost = new Map<string, Target>()
  for (const target of targets) {
    const other = byHost.get(target.host)
    if (other === undefined || target.path.length < other.path.length) {
      byHost.set(target.host, target)
    }
  }
  return [...byHost.values()]
}
