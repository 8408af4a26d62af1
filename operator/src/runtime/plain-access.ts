import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { KubernetesAccess } from './kubernetes-access.ts'

const text = z.string().min(1)
/** A setting that is known and stands for itself. A proxy is not among them: whoever has one needs the library. */
const clusterSchema = z.strictObject({
  server: text,
  'tls-server-name': text.optional(),
  'insecure-skip-tls-verify': z.boolean().optional(),
  'certificate-authority': text.optional(),
  'certificate-authority-data': text.optional(),
})
/** Without programs, providers of logins, passwords and impersonation. */
const userSchema = z.strictObject({
  'client-certificate': text.optional(),
  'client-certificate-data': text.optional(),
  'client-key': text.optional(),
  'client-key-data': text.optional(),
  token: text.optional(),
  tokenFile: text.optional(),
})
const named = <Key extends string, Value extends z.ZodType>(key: Key, value: Value) =>
  z.array(z.looseObject({ name: text, [key]: value } as { name: typeof text } & Record<Key, Value>))
/** https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/ */
const kubeconfigSchema = z.looseObject({
  'current-context': text,
  contexts: named(
    'context',
    z.looseObject({ cluster: text, user: text, namespace: text.optional() }),
  ),
  clusters: named('cluster', z.unknown()),
  users: named('user', z.unknown()),
})

/**
 * Reads a kubeconfig whose current context says nothing but a server, certificates and tokens.
 *
 * @returns undefined when it says more, or anything that is not understood here
 * @throws Error when there is no such file or it is no YAML
 */
export function plainAccess(path: string): KubernetesAccess | undefined {
  const file = kubeconfigSchema.safeParse(parse(readFileSync(path, 'utf8'), { logLevel: 'error' }))
  if (!file.success) return undefined
  const { contexts, clusters, users } = file.data
  const context = contexts.find(({ name }) => name === file.data['current-context'])?.context
  const cluster = clusterSchema.safeParse(
    clusters.find(({ name }) => name === context?.cluster)?.cluster,
  ).data
  const user = userSchema.safeParse(users.find(({ name }) => name === context?.user)?.user).data
  if (context === undefined || cluster === undefined || user === undefined) return undefined

  /** What is in the file itself counts more than a path, which is relative to the file. */
  const pem = async (
    data: string | undefined,
    from: string | undefined,
  ): Promise<string | undefined> => {
    if (data !== undefined) return Buffer.from(data, 'base64').toString()
    return from === undefined ? undefined : readFile(resolve(dirname(path), from), 'utf8')
  }
  return {
    server: cluster.server.replace(/\/+$/, ''),
    namespace: context.namespace,
    credentials: async () => {
      const token =
        user.tokenFile === undefined
          ? user.token
          : (await readFile(resolve(dirname(path), user.tokenFile), 'utf8')).trim()
      const ca = await pem(cluster['certificate-authority-data'], cluster['certificate-authority'])
      const cert = await pem(user['client-certificate-data'], user['client-certificate'])
      const key = await pem(user['client-key-data'], user['client-key'])
      return {
        authorization: token === undefined ? undefined : `Bearer ${token}`,
        tls: {
          ...(ca !== undefined && { ca }),
          ...(cert !== undefined && { cert }),
          ...(key !== undefined && { key }),
          ...(cluster['tls-server-name'] !== undefined && {
            servername: cluster['tls-server-name'],
          }),
          ...(cluster['insecure-skip-tls-verify'] === true && { rejectUnauthorized: false }),
        },
      }
    },
  }
}
