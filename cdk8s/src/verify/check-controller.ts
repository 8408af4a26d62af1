import type { ClusterState } from './cluster-state.ts'
import { failed, ok, unread, type Finding } from './finding.ts'
import { look } from './look.ts'
import { isReady, podTrouble } from './manager-trouble.ts'
import type { Target } from './target.ts'

/** Whether the cluster has a rule for a host, its ingress class, and a controller that has taken it up. */
export function checkController(target: Target, state: ClusterState): Finding {
  const { host, namespace, ingressClass } = target
  const { ingresses, ingressClasses, controllerPods } = state
  if ('unread' in ingresses) return unread(ingresses.unread)
  const own = ingresses.items.filter(
    ({ spec, metadata }) =>
      metadata.namespace === namespace && spec.rules.some((rule) => rule.host === host),
  )
  if (own.length === 0) {
    const message = `No Ingress in the namespace ${namespace} has this host; apply the manifests`
    return failed(message, look.ingress(namespace))
  }
  const name = own[0]?.spec.ingressClassName || ingressClass
  if ('unread' in ingressClasses) return unread(ingressClasses.unread)
  if (!ingressClasses.items.some(({ metadata }) => metadata.name === name)) {
    const message = `There is no ingress class "${name}": no controller takes these Ingresses`
    return failed(message, look.ingressClass())
  }
  const addresses = ingressAddresses(target, state)
  if (addresses.length > 0) return ok(`address ${addresses.join(', ')}`)
  if ('unread' in controllerPods) return unread(controllerPods.unread)
  const pods = controllerPods.items
  if (pods.some(isReady)) return ok('a controller is ready; it writes no address')
  const [first] = pods
  const why = first === undefined ? 'no pod of a controller was found' : podTrouble(first)
  return failed(
    `No controller has given an Ingress of this host an address: ${why}`,
    look.controller(),
  )
}

/** The addresses that a controller has written to the Ingresses of a host. */
export function ingressAddresses(
  { host }: Pick<Target, 'host'>,
  { ingresses }: ClusterState,
): readonly string[] {
  const own = ingresses.items.filter(({ spec }) => spec.rules.some((rule) => rule.host === host))
  const all = own.flatMap(({ status }) => status?.loadBalancer.ingress ?? [])
  return [...new Set(all.map(({ ip, hostname }) => ip || hostname).filter(Boolean))]
}
