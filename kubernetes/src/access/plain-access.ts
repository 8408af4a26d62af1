import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { KubernetesAccess } from './access.ts'
import { AccessError } from './access-error.ts'

const text = z.string().min(1)
/** Settings that change neither the server nor the identity; minikube writes `extensions`, for example. */
const harmless = { extensions: z.unknown().optional() }
/** An unknown setting could be one that limits rights, so it is refused and never ignored. */
const clusterSchema = z.strictObject({
  server: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }),
  'tls-server-name': text.optional(),
  'insecure-skip-tls-verify': z.boolean().optional(),
  'certificate-authority': text.optional(),
  'certificate-authority-data': text.optional(),
  'disable-compression': z.boolean().optional(),
  ...harmless,
})
const plainUser = {
  'client-certificate': text.optional(),
  'client-certificate-data': text.optional(),
  'client-key': text.optional(),
  'client-key-data': text.optional(),
  token: text.optional(),
  tokenFile: text.optional(),
  ...harmless,
}
/** Settings that the official client implements. */
const libraryUser = {
  exec: z.unknown().optional(),
  'auth-provider': z.unknown().optional(),
  username: text.optional(),
  password: text.optional(),
}
const userSchema = z.strictObject({ ...plainUser, ...libraryUser })
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
 * Reads a kubeconfig whose current context has only a server, certificates and tokens.
 *
 * @param setting name of the setting that holds the path, for error messages
 * @returns `needs-library` when the user authenticates in another way
 * @throws AccessError when a setting cannot be honoured, for example impersonation or a proxy; Error when there is no such
 * file or it is no YAML
 */
export function plainAccess(path: string, setting: string): KubernetesAccess | 'needs-library' {
  const file = kubeconfigSchema.safeParse(parse(readFileSync(path, 'utf8'), { logLevel: 'error' }))
  if (!file.success) throw noContext(setting)
  const { contexts, clusters, users } = file.data
  const context = contexts.find(({ name }) => name === file.data['current-context'])?.context
  const rawCluster = clusters.find(({ name }) => name === context?.cluster)?.cluster
  if (context === undefined || rawCluster === undefined) throw noContext(setting)
  const cluster = understood(clusterSchema, rawCluster, `${setting}: cluster`)
  const user = understood(
    userSchema,
    users.find(({ name }) => name === context.user)?.user ?? {},
    `${setting}: user`,
  )
  const secret = Object.keys(user).some((key) => !(key in harmless))
  if (secret && cluster.server.startsWith('http:'))
    throw new AccessError(`${setting} would send credentials to an http server in clear.`)
  if (Object.keys(libraryUser).some((key) => key in user)) return 'needs-library'

  /** Data in the file precedes a path. Paths are relative to the file. */
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

function noContext(setting: string): AccessError {
  return new AccessError(`${setting} has no current context with a cluster.`)
}

/** Names a setting that is wrong or unknown, and never its value. */
function understood<T>(schema: z.ZodType<T>, value: unknown, what: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  const rule = issue?.code === 'unrecognized_keys' ? 'is not supported' : issue?.message
  throw new AccessError(`${what}.${place ?? ''}: ${rule ?? 'is wrong'}.`)
}
