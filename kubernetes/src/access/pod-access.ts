import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { KubernetesAccess } from './access.ts'
import { AccessError } from './access-error.ts'

/** Variables that the kubelet sets in every container. */
const podSettings = z.object({
  KUBERNETES_SERVICE_HOST: z.string().min(1),
  KUBERNETES_SERVICE_PORT: z.coerce.number().int().min(1).max(65535),
})
/** Where a pod finds its service account. */
const accountDirectory = '/var/run/secrets/kubernetes.io/serviceaccount'

/** Options of {@link podAccess}. */
export interface PodAccessOptions {
  /** Directory of the service account; tests have another one. */
  readonly directory?: string
  /** Default the process's. */
  readonly environment?: NodeJS.ProcessEnv
  /** Name of the setting that would hold a kubeconfig, for error messages; default `KUBECONFIG`. */
  readonly setting?: string
}

/**
 * Reads what a pod knows about its API server:
 * https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/#directly-accessing-the-rest-api
 *
 * @throws AccessError outside a pod, and in a pod without a service account
 */
export function podAccess(options: PodAccessOptions = {}): KubernetesAccess {
  const {
    directory = accountDirectory,
    environment = process.env,
    setting = 'KUBECONFIG',
  } = options
  const settings = podSettings.safeParse(environment)
  if (!settings.success) throw new AccessError(`${setting} is not set, and this is not a pod.`)
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = settings.data
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    namespace: namespaceIn(directory),
    credentials: async () => {
      // Tokens of pods change every hour, and so may the authority.
      const token = await readFile(`${directory}/token`, 'utf8')
      return {
        authorization: `Bearer ${token.trim()}`,
        tls: { ca: await readFile(`${directory}/ca.crt`, 'utf8') },
      }
    },
  }
}

function namespaceIn(directory: string): string {
  try {
    return readFileSync(`${directory}/namespace`, 'utf8').trim()
  } catch (cause) {
    const sentence =
      'This pod has no service account: automountServiceAccountToken is off, or the files cannot be read.'
    throw new AccessError(sentence, { cause })
  }
}
