import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ConfigError, portSetting, readConfig } from '@lotse/common/config'
import { z } from 'zod'
import type { KubernetesAccess } from './kubernetes-access.ts'

/** What the kubelet tells every container. */
const podSettings = z.object({
  KUBERNETES_SERVICE_HOST: z.string().min(1),
  KUBERNETES_SERVICE_PORT: portSetting,
})
/** Where a pod finds its service account. */
const accountDirectory = '/var/run/secrets/kubernetes.io/serviceaccount'

/**
 * What a pod knows of its API server: https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/#directly-accessing-the-rest-api
 *
 * @param directory of the service account; tests have another one
 * @throws ConfigError when this is no pod, or one without an account
 */
export function podAccess(
  directory: string = accountDirectory,
  environment?: NodeJS.ProcessEnv,
): KubernetesAccess {
  const { host, port } = serviceOf(environment)
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

function serviceOf(environment: NodeJS.ProcessEnv | undefined): { host: string; port: number } {
  try {
    const settings = readConfig(podSettings, environment)
    return { host: settings.KUBERNETES_SERVICE_HOST, port: settings.KUBERNETES_SERVICE_PORT }
  } catch (cause) {
    throw new ConfigError('LOTSE_KUBECONFIG is not set, and this is not a pod.', { cause })
  }
}

function namespaceIn(directory: string): string {
  try {
    return readFileSync(`${directory}/namespace`, 'utf8').trim()
  } catch (cause) {
    const sentence =
      'This pod has no service account: automountServiceAccountToken is off, or the files cannot be read.'
    throw new ConfigError(sentence, { cause })
  }
}
