import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { portSetting, readConfig } from '@lotse/common/config'
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
 * @throws Error when this is no pod
 */
export function podAccess(
  directory: string = accountDirectory,
  environment?: NodeJS.ProcessEnv,
): KubernetesAccess {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port } = readConfig(
    podSettings,
    environment,
  )
  return {
    server: `https://${host.includes(':') ? `[${host}]` : host}:${port}`,
    namespace: readFileSync(`${directory}/namespace`, 'utf8').trim(),
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
