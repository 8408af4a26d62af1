import { ConfigError } from '@lotse/common/config'
import { plainAccess } from './plain-access.ts'
import { podAccess } from './pod-access.ts'

/** How to reach an API server and as whom. */
export interface KubernetesAccess {
  /** Origin, and for some installations a path, without a slash at the end. */
  readonly server: string
  /** Namespace of the current context or of the pod. */
  readonly namespace: string | undefined
  /**
   * Credentials and trust as they are now. Files of tokens are read again when they change, and programs that make tokens
   * run when theirs has expired.
   */
  credentials(): Promise<Credentials>
}

/** What a connection needs. */
export interface Credentials {
  /** Value of the header `authorization`. */
  readonly authorization: string | undefined
  readonly tls: {
    readonly ca?: string | Buffer
    readonly cert?: string | Buffer
    readonly key?: string | Buffer
    readonly servername?: string
    readonly rejectUnauthorized?: boolean
  }
}

/**
 * Reads a kubeconfig, or what a pod finds in its own file system. The official client is loaded only for a user
 * who has more than files, certificates and tokens: it costs 60 MB and half of the time that a start takes (decision 22).
 *
 * @param options.kubeconfig path of a kubeconfig; absent inside a cluster
 * @param options.setting what named that file, for the sentence of an error; default LOTSE_KUBECONFIG
 * @throws ConfigError in one sentence
 */
export async function loadAccess(
  options: { readonly kubeconfig?: string; readonly setting?: string } = {},
): Promise<KubernetesAccess> {
  const { kubeconfig, setting = 'LOTSE_KUBECONFIG' } = options
  if (kubeconfig === undefined) return podAccess()
  try {
    const plain = plainAccess(kubeconfig, setting)
    if (plain !== 'needs-library') return plain
    return (await import('./library-access.ts')).libraryAccess(kubeconfig)
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause
    throw new ConfigError(`${setting} does not name a kubeconfig that can be read.`, { cause })
  }
}
