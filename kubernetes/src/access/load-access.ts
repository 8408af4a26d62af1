import type { KubernetesAccess } from './access.ts'
import { AccessError } from './access-error.ts'
import { plainAccess } from './plain-access.ts'
import { podAccess } from './pod-access.ts'

/** Options of {@link loadAccess}. */
export interface LoadAccessOptions {
  /** Path of a kubeconfig; absent inside a cluster. */
  readonly kubeconfig?: string | undefined
  /** Name of the setting that holds the path, for error messages; default `KUBECONFIG`. */
  readonly setting?: string
}

/**
 * Reads a kubeconfig, or the service account of the pod. The official client is loaded only for a user that
 * authenticates by more than files, certificates and tokens: loading it costs 60 MB of memory and half of the start time
 * of a small operator.
 *
 * @throws AccessError in one sentence
 * @example const access = await loadAccess({ kubeconfig: '/home/me/.kube/config' })
 */
export async function loadAccess(options: LoadAccessOptions = {}): Promise<KubernetesAccess> {
  const { kubeconfig, setting = 'KUBECONFIG' } = options
  if (kubeconfig === undefined) return podAccess({ setting })
  try {
    const plain = plainAccess(kubeconfig, setting)
    if (plain !== 'needs-library') return plain
    return (await import('./library-access.ts')).libraryAccess(kubeconfig)
  } catch (cause) {
    if (cause instanceof AccessError) throw cause
    throw new AccessError(`${setting} does not name a kubeconfig that can be read.`, { cause })
  }
}
