import { join } from 'node:path'
import type { RunningPostgres } from '../postgres/postgres.ts'
import type { Secrets } from '../../secrets.ts'
import { serverName } from '../synapse/synapse-files.ts'

/** A process of Lotse's own. */
export type LotseProcess = 'api' | 'operator' | 'edge'

/** What the settings of Lotse's own processes depend on. */
export interface LotseEnvironmentOptions {
  readonly cache: string
  /** What browsers use, for example `http://localhost:8080`. */
  readonly origin: string
  readonly configDirectory: string
  /** Of the operator's account, when resources come from a cluster instead of the folder. */
  readonly operatorKubeconfig?: string
  readonly postgres: Pick<RunningPostgres, 'port'>
  /** Inner address with `/auth`. */
  readonly keycloakUrl: string
  /** Inner address. */
  readonly synapseUrl: string
  readonly secrets: Secrets
}

/** The whole environment of one of Lotse's own processes, but for its two ports. */
export function lotseEnvironment(
  name: LotseProcess,
  options: LotseEnvironmentOptions,
): Record<string, string> {
  const common = {
    LOTSE_HOST: '127.0.0.1',
    LOTSE_KEYCLOAK_URL: options.keycloakUrl,
    // Compiled code is kept: a later start needs less than half the time.
    NODE_COMPILE_CACHE: join(options.cache, 'node-compile-cache'),
    TZ: 'UTC',
  }
  return { ...common, ...own[name](options) }
}

const own: Readonly<
  Record<LotseProcess, (options: LotseEnvironmentOptions) => Record<string, string>>
> = {
  edge: ({ synapseUrl }) => ({ LOTSE_SYNAPSE_URL: synapseUrl }),
  operator: ({
    configDirectory,
    operatorKubeconfig,
    postgres,
    origin,
    secrets: { passwords, clients, installation, linkKey },
  }) => ({
    ...(operatorKubeconfig === undefined
      ? { LOTSE_SOURCE: 'directory', LOTSE_CONFIG_DIRECTORY: configDirectory }
      : {
          LOTSE_SOURCE: 'kubernetes',
          LOTSE_KUBECONFIG: operatorKubeconfig,
          // The one operator of this stack leads again at once when it is started again.
          LOTSE_IDENTITY: `stack-${installation}`,
        }),
    LOTSE_DATABASE_URL: connection(postgres.port, 'lotse_operator', passwords.operator, 'lotse'),
    ...staffTokens(origin),
    LOTSE_OPERATOR_CLIENT_SECRET: clients.operator,
    LOTSE_APP_ORIGIN: origin,
    LOTSE_LINK_KEY: linkKey,
  }),
  api: ({ postgres, origin, synapseUrl, secrets }) => ({
    LOTSE_DATABASE_URL: connection(postgres.port, 'lotse_api', secrets.passwords.api, 'lotse'),
    LOTSE_RESIDUE_DATABASE_URL: connection(
      postgres.port,
      'lotse_residue',
      secrets.passwords.residue,
      'synapse',
    ),
    LOTSE_APP_ORIGIN: origin,
    LOTSE_ADMIN_ORIGIN: origin,
    ...staffTokens(origin),
    LOTSE_API_CLIENT_SECRET: secrets.clients.api,
    LOTSE_DIRECTORY_CLIENT_SECRET: secrets.clients.directory,
    LOTSE_ANONYMOUS_CLIENT_SECRET: secrets.clients.anonymous,
    LOTSE_ASSERTION_KEY: JSON.stringify(secrets.assertionKey),
    LOTSE_SYNAPSE_URL: synapseUrl,
    LOTSE_MATRIX_PUBLIC_URL: origin,
    LOTSE_MATRIX_SERVER_NAME: serverName,
    LOTSE_MATRIX_AS_TOKEN: secrets.matrix.asToken,
    LOTSE_ROSTER_KEY: JSON.stringify(secrets.rosterKey),
    LOTSE_SESSION_KEY: secrets.sessionKey,
    LOTSE_INSTALLATION: secrets.installation,
  }),
}

/** Whose staff tokens count, for the api and the operator alike. */
function staffTokens(origin: string): Record<string, string> {
  return {
    LOTSE_KEYCLOAK_PUBLIC_URL: `${origin}/auth`,
    LOTSE_STAFF_CLIENTS: 'lotse-web,lotse-test',
  }
}

function connection(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}
