import { databaseSetting, portSetting, readConfig, urlSetting } from '@lotse/common/config'
import { z } from 'zod'

/** Settings of the operator. */
export interface OperatorConfig {
  /** Folder of YAML files that the operator follows. */
  readonly directory: string
  /** Connection with the role `lotse_operator`. */
  readonly databaseUrl: string
  /** Inner address of Keycloak with its path. */
  readonly keycloakUrl: string
  /** Secret of the client `lotse-operator` in the realm `lotse`. */
  readonly clientSecret: string
  /** Origin of the client's pages, for the addresses of links. */
  readonly appOrigin: string
  /** Address and port of health and metrics. */
  readonly host: string
  readonly metricsPort: number
}

const settings = z.object({
  LOTSE_SOURCE: z.literal('directory', { error: 'must be directory' }).default('directory'),
  LOTSE_CONFIG_DIRECTORY: z.string().min(1),
  LOTSE_DATABASE_URL: databaseSetting,
  LOTSE_KEYCLOAK_URL: urlSetting,
  LOTSE_OPERATOR_CLIENT_SECRET: z.string().min(1),
  LOTSE_APP_ORIGIN: urlSetting,
  LOTSE_HOST: z.string().min(1).default('127.0.0.1'),
  LOTSE_METRICS_PORT: portSetting.default(9090),
})

/** Reads the settings of the operator. Throws ConfigError. */
export function operatorConfig(environment?: NodeJS.ProcessEnv): OperatorConfig {
  const values = readConfig<z.infer<typeof settings>>(settings, environment)
  return {
    directory: values.LOTSE_CONFIG_DIRECTORY,
    databaseUrl: values.LOTSE_DATABASE_URL,
    keycloakUrl: values.LOTSE_KEYCLOAK_URL,
    clientSecret: values.LOTSE_OPERATOR_CLIENT_SECRET,
    appOrigin: values.LOTSE_APP_ORIGIN,
    host: values.LOTSE_HOST,
    metricsPort: values.LOTSE_METRICS_PORT,
  }
}
