import { existsSync } from 'node:fs'
import type { RequestOptions } from 'node:https'
import { ConfigError } from '@lotse/common/config'
import { KubeConfig } from '@kubernetes/client-node'

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
 * Reads a kubeconfig, or what a pod finds in its own file system.
 *
 * @param options.kubeconfig path of a kubeconfig; absent inside a cluster
 * @throws ConfigError in one sentence
 */
export function loadAccess(options: { readonly kubeconfig?: string } = {}): KubernetesAccess {
  const config = new KubeConfig()
  try {
    load(config, options.kubeconfig)
  } catch (cause) {
    throw new ConfigError('LOTSE_KUBECONFIG does not name a kubeconfig that can be read.', {
      cause,
    })
  }
  const cluster = config.getCurrentCluster()
  if (cluster === null)
    throw new ConfigError('LOTSE_KUBECONFIG has no current context with a cluster.')
  const context = config.getContextObject(config.getCurrentContext())
  return {
    server: cluster.server.replace(/\/+$/, ''),
    namespace: context?.namespace,
    credentials: async () => {
      const settings: RequestOptions = {}
      await config.applyToHTTPSOptions(settings)
      return credentialsOf(settings)
    },
  }
}

function load(config: KubeConfig, path: string | undefined): void {
  if (path !== undefined) {
    config.loadFromFile(path)
    return
  }
  if (!existsSync('/var/run/secrets/kubernetes.io/serviceaccount/token'))
    throw new ConfigError('not in a pod')
  config.loadFromCluster()
}

function credentialsOf(settings: RequestOptions): Credentials {
  const header: unknown = Object.entries(settings.headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'authorization',
  )?.[1]
  const basic =
    typeof settings.auth === 'string'
      ? `Basic ${Buffer.from(settings.auth).toString('base64')}`
      : undefined
  const { ca, cert, key, servername, rejectUnauthorized } = settings
  return {
    authorization: typeof header === 'string' ? header : basic,
    tls: {
      ...(isPem(ca) && { ca }),
      ...(isPem(cert) && { cert }),
      ...(isPem(key) && { key }),
      ...(servername !== undefined && { servername }),
      ...(rejectUnauthorized !== undefined && { rejectUnauthorized }),
    },
  }
}

function isPem(value: unknown): value is string | Buffer {
  return typeof value === 'string' || Buffer.isBuffer(value)
}
