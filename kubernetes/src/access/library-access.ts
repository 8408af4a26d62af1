import type { RequestOptions } from 'node:https'
import { KubeConfig } from '@kubernetes/client-node'
import type { Credentials, KubernetesAccess } from './access.ts'

/**
 * Reads with the official client what has more than certificates and tokens: credential plugins, auth providers,
 * passwords.
 *
 * @throws Error when the file cannot be read or has no current context
 */
export function libraryAccess(path: string): KubernetesAccess {
  const config = new KubeConfig()
  config.loadFromFile(path)
  const cluster = config.getCurrentCluster()
  if (cluster === null) throw new Error('no current context')
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
