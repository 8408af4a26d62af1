import { isApiError } from '@lotse/kubernetes'
import { z } from 'zod'
import { schemas, type ClusterObject } from './cluster-objects.ts'
import type { ListObjects } from './lookups.ts'
import { managerNamespace } from './look.ts'

/** The objects of a collection, or why they could not be read. */
export type Listed<T> =
  { readonly items: readonly T[] } | { readonly items: readonly []; readonly unread: string }

type Kind = keyof typeof schemas

/** What was found in the cluster, at one moment. */
export interface ClusterState {
  /** Of the namespaces that are asked about. */
  readonly ingresses: Listed<ClusterObject<'ingress'>>
  /** Of all other namespaces. */
  readonly otherIngresses: Listed<ClusterObject<'ingress'>>
  readonly ingressClasses: Listed<ClusterObject<'ingressClass'>>
  /** Of every namespace that may run a controller. */
  readonly controllerPods: Listed<ClusterObject<'pod'>>
  readonly managerPods: Listed<ClusterObject<'pod'>>
  readonly clusterIssuers: Listed<ClusterObject<'issuer'>>
  readonly issuers: Listed<ClusterObject<'issuer'>>
  readonly certificates: Listed<ClusterObject<'certificate'>>
  readonly requests: Listed<ClusterObject<'request'>>
  readonly orders: Listed<ClusterObject<'order'>>
  readonly challenges: Listed<ClusterObject<'challenge'>>
  readonly events: Listed<ClusterObject<'event'>>
}

/**
 * Reads all that the checks look at. What may not be read, or is unknown to the API server, is told in place.
 *
 * @throws ApiError there is no answer at all, or nobody is let in
 */
export async function readClusterState(
  list: ListObjects,
  namespaces: readonly string[],
): Promise<ClusterState> {
  const each = async <K extends Kind>(kind: K, group: string, plural: string) =>
    join(
      await Promise.all(
        namespaces.map(
          async (namespace) =>
            await listOf(list, kind, `${group}/namespaces/${namespace}/${plural}`),
        ),
      ),
    )
  const manager = '/apis/cert-manager.io/v1'
  const acme = '/apis/acme.cert-manager.io/v1'
  const networking = '/apis/networking.k8s.io/v1'
  // First alone: without an answer there is one failure and not twelve.
  const ingressClasses = await listOf(list, 'ingressClass', `${networking}/ingressclasses`)
  const controllers = { labelSelector: 'app.kubernetes.io/name in (ingress-nginx,traefik)' }
  const [
    ingresses,
    everyIngress,
    controllerPods,
    managerPods,
    clusterIssuers,
    issuers,
    certificates,
    requests,
    orders,
    challenges,
    events,
  ] = await Promise.all([
    each('ingress', networking, 'ingresses'),
    listOf(list, 'ingress', `${networking}/ingresses`),
    listOf(list, 'pod', '/api/v1/pods', controllers),
    listOf(list, 'pod', `/api/v1/namespaces/${managerNamespace}/pods`),
    listOf(list, 'issuer', `${manager}/clusterissuers`),
    each('issuer', manager, 'issuers'),
    each('certificate', manager, 'certificates'),
    each('request', manager, 'certificaterequests'),
    each('order', acme, 'orders'),
    each('challenge', acme, 'challenges'),
    each('event', '/api/v1', 'events'),
  ])
  const isOther = ({ metadata }: ClusterObject<'ingress'>) =>
    !namespaces.includes(metadata.namespace)
  return {
    ingresses,
    otherIngresses:
      'unread' in everyIngress ? everyIngress : { items: everyIngress.items.filter(isOther) },
    ingressClasses,
    controllerPods,
    managerPods,
    clusterIssuers,
    issuers,
    certificates,
    requests,
    orders,
    challenges,
    events,
  }
}

/** @throws ApiError see {@link readClusterState} */
export async function listOf<K extends Kind>(
  list: ListObjects,
  kind: K,
  path: string,
  query?: Readonly<Record<string, string>>,
): Promise<Listed<ClusterObject<K>>> {
  let answer: unknown
  try {
    answer = await list(path, query)
  } catch (error) {
    if (!isApiError(error) || (error.status !== 403 && error.status !== 404)) throw error
    const plural = path.split('/').at(-1) ?? path
    const unread =
      error.status === 403
        ? `${plural} may not be read with this kubeconfig: it needs the right to ${rightOf(path)}`
        : `the API server knows no ${plural}`
    return { items: [], unread }
  }
  const { items } = z.object({ items: z.array(z.unknown()) }).parse(answer)
  const schema: z.ZodType = schemas[kind]
  // What does not even have a name is nothing that a check could speak of.
  return {
    items: items.flatMap((item) => {
      const { success, data } = schema.safeParse(item)
      return success ? [data as ClusterObject<K>] : []
    }),
  }
}

/** What a role must allow, in words, like `list orders.acme.cert-manager.io in the namespace lotse`. */
function rightOf(path: string): string {
  const [, group = '', namespace, plural = ''] =
    /^\/(?:api|apis\/([^/]+))\/[^/]+(?:\/namespaces\/([^/]+))?\/([^/]+)$/.exec(path) ?? []
  const resource = group === '' ? plural : `${plural}.${group}`
  return `list ${resource} in ${namespace === undefined ? 'the whole cluster' : `the namespace ${namespace}`}`
}

function join<T>(parts: readonly Listed<T>[]): Listed<T> {
  const unread = parts.find((part) => 'unread' in part)
  return unread ?? { items: parts.flatMap(({ items }) => items) }
}
