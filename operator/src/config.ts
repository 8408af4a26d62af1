import { databaseSetting, portSetting, readConfig, urlSetting } from '@lotse/common/config'
import { z } from 'zod'

/** Where the resources come from. */
export type SourceConfig =
  | {
      readonly kind: 'directory'
      /** Folder of YAML files that the operator follows. */
      readonly directory: string
    }
  | {
      readonly kind: 'kubernetes'
      /** File that says how to reach the API server; absent inside a cluster. */
      readonly kubeconfig?: string
      /** The one namespace that is watched; absent means the one of the kubeconfig or of the pod. */
      readonly namespace?: string
      /** Name of this process in the election of the leader; unique, and the same for as long as it runs. */
      readonly identity?: string
    }

/** Settings of the operator. */
export interface OperatorConfig {
  readonly source: SourceConfig
  /** Connection with the role `lotse_operator`. */
  readonly databaseUrl: string
  /** Inner address of Keycloak with its path. */
  readonly keycloakUrl: string
  /** Keycloak as issuers name it. */
  readonly keycloakPublicUrl: string
  /** Clients (`azp`) whose staff tokens count; those that the api takes. */
  readonly staffClients: readonly string[]
  /** Secret of the client `lotse-operator` in the realm `lotse`. */
  readonly clientSecret: string
  /** Origin of the client's pages, for the addresses of links. */
  readonly appOrigin: string
  /** 32 bytes from which the codes of links are made; another key changes every code. */
  readonly linkKey: Uint8Array
  /** Address and port of health and metrics. */
  readonly host: string
  readonly metricsPort: number
}

const filled = z.string().min(1)
const shared = {
  LOTSE_DATABASE_URL: databaseSetting,
  LOTSE_KEYCLOAK_URL: urlSetting,
  LOTSE_KEYCLOAK_PUBLIC_URL: urlSetting,
  LOTSE_STAFF_CLIENTS: filled.default('lotse-web').transform((list) => list.split(',')),
  LOTSE_OPERATOR_CLIENT_SECRET: filled,
  LOTSE_APP_ORIGIN: urlSetting,
  LOTSE_LINK_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine((key) => key.length === 32, 'must be 32 bytes in base64url'),
  LOTSE_HOST: filled.default('127.0.0.1'),
  LOTSE_METRICS_PORT: portSetting.default(9090),
}
const directory = z.object({
  ...shared,
  LOTSE_SOURCE: z.literal('directory'),
  LOTSE_CONFIG_DIRECTORY: filled,
})
const kubernetes = z.object({
  ...shared,
  LOTSE_SOURCE: z.literal('kubernetes'),
  LOTSE_KUBECONFIG: filled.optional(),
  LOTSE_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be the name of a namespace')
    .optional(),
  LOTSE_IDENTITY: filled.optional(),
})
const settings = z.preprocess(
  // The default of one machine.
  (environment: unknown) => Object.assign({ LOTSE_SOURCE: 'directory' }, environment),
  z.discriminatedUnion('LOTSE_SOURCE', [directory, kubernetes], {
    error: 'must be directory or kubernetes',
  }),
)

/** Reads the settings of the operator. Throws ConfigError. */
export function operatorConfig(environment?: NodeJS.ProcessEnv): OperatorConfig {
  const values = readConfig<z.infer<typeof settings>>(settings, environment)
  return {
    source: sourceOf(values),
    databaseUrl: values.LOTSE_DATABASE_URL,
    keycloakUrl: values.LOTSE_KEYCLOAK_URL,
    keycloakPublicUrl: values.LOTSE_KEYCLOAK_PUBLIC_URL,
    staffClients: values.LOTSE_STAFF_CLIENTS,
    clientSecret: values.LOTSE_OPERATOR_CLIENT_SECRET,
    appOrigin: values.LOTSE_APP_ORIGIN,
    linkKey: values.LOTSE_LINK_KEY,
    host: values.LOTSE_HOST,
    metricsPort: values.LOTSE_METRICS_PORT,
  }
}

function sourceOf(values: z.infer<typeof settings>): SourceConfig {
  if (values.LOTSE_SOURCE === 'directory')
    return { kind: 'directory', directory: values.LOTSE_CONFIG_DIRECTORY }
  const { LOTSE_KUBECONFIG: kubeconfig, LOTSE_NAMESPACE: namespace } = values
  const identity = values.LOTSE_IDENTITY
  return {
    kind: 'kubernetes',
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(namespace !== undefined && { namespace }),
    ...(identity !== undefined && { identity }),
  }
}
