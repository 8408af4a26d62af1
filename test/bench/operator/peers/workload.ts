/** What a peer is told by its environment. */
export interface PeerSettings {
  readonly kubeconfig: string
  readonly namespace: string
  /** How many reconciles may run at once. */
  readonly workers: number
}

/** Reads the settings of a peer that is a program of this repository. */
export function readPeerSettings(): PeerSettings {
  const { KUBECONFIG = '', BENCH_NAMESPACE = '', BENCH_WORKERS = '1' } = process.env
  return { kubeconfig: KUBECONFIG, namespace: BENCH_NAMESPACE, workers: Number(BENCH_WORKERS) }
}

/** Media type of server-side apply. */
export const applyPatch = 'application/apply-patch+yaml'

/** Collection of the resources. */
export function widgetsPath(namespace: string): string {
  return `/apis/bench.lotse.dev/v1/namespaces/${namespace}/widgets`
}

/** Status of one resource. */
export function statusPath(namespace: string, name: string): string {
  return `${widgetsPath(namespace)}/${name}/status`
}

/** What is made of one resource. */
export function configMapPath(namespace: string, name: string): string {
  return `/api/v1/namespaces/${namespace}/configmaps/${name}`
}
