import { parseDocument, stringify } from 'yaml'
import type { Secrets } from '../secrets.ts'

/** Options of {@link installationSecrets}. */
export interface InstallationSecretsOptions {
  readonly secrets: Secrets
  /** Host and port of PostgreSQL, for example `lotse-db-rw.lotse.svc:5432`. */
  readonly databaseHost: string
  /** Of all connections, for example `sslmode=verify-full&sslrootcert=/etc/lotse/postgres/ca.crt`. */
  readonly databaseOptions?: string
  /** Origin of the staff's pages: where Keycloak may send people back to. */
  readonly adminOrigin: string
  /** The part after the colon of every Matrix id. */
  readonly serverName: string
  /** Text of `stack/synapse/appservice.yaml`, a template. */
  readonly appService: string
  /** Text of `stack/synapse/homeserver.yaml`, a template. */
  readonly homeserver: string
}

/** A Secret, as `kubectl apply` takes it. */
export interface SecretManifest {
  readonly apiVersion: 'v1'
  readonly kind: 'Secret'
  readonly metadata: { readonly name: string }
  readonly type?: 'kubernetes.io/basic-auth'
  readonly stringData: Readonly<Record<string, string>>
}

/** Where Keycloak reports logouts: the Service of the api's private port, under the chart's default prefix. */
const logoutUrl = 'http://lotse-api-private:9090/backchannel-logout'

/** A PostgreSQL role in the shape that database operators read. */
const roles = ['migrate', 'keycloak', 'synapse', 'residue'] as const

/**
 * Every Secret of an installation: the four of the chart, and what Keycloak, Synapse and PostgreSQL must know of the same
 * values. Made once and kept: a new session key ends all sessions, a new link key changes the codes of all links, a new
 * roster key needs new pages, a new installation
 * name orphans what is in Keycloak and Synapse.
 */
export function installationSecrets(options: InstallationSecretsOptions): SecretManifest[] {
  const { secrets, databaseHost, databaseOptions = '' } = options
  const { clients, matrix, passwords } = secrets
  const roleName = (role: (typeof roles)[number]): string =>
    role === 'migrate' || role === 'residue' ? `lotse_${role}` : role
  const passwordOf = {
    migrate: passwords.postgres,
    keycloak: passwords.keycloak,
    synapse: passwords.synapse,
    residue: passwords.residue,
  }
  const connection = (role: string, password: string, database: string): string =>
    `postgres://${role}:${encodeURIComponent(password)}@${databaseHost}/${database}${
      databaseOptions === '' ? '' : `?${databaseOptions}`
    }`
  const values = {
    SERVER_NAME: options.serverName,
    SERVER_NAME_RE: options.serverName.replaceAll('.', String.raw`\.`),
    AS_TOKEN: matrix.asToken,
    HS_TOKEN: matrix.hsToken,
  }
  return [
    secret('lotse-operator', {
      'database-url': connection('lotse_operator', passwords.operator, 'lotse'),
      'client-secret': clients.operator,
      'link-key': secrets.linkKey,
    }),
    secret('lotse-api', {
      'database-url': connection('lotse_api', passwords.api, 'lotse'),
      'residue-database-url': connection('lotse_residue', passwords.residue, 'synapse'),
      'api-client-secret': clients.api,
      'directory-client-secret': clients.directory,
      'anonymous-client-secret': clients.anonymous,
      'assertion-key': JSON.stringify(secrets.assertionKey),
      'matrix-as-token': matrix.asToken,
      'roster-key': JSON.stringify(secrets.rosterKey),
      'session-key': secrets.sessionKey,
      installation: secrets.installation,
    }),
    secret('lotse-migrate', {
      'database-url': connection('lotse_migrate', passwords.postgres, 'lotse'),
      'owner-password': passwords.owner,
      'operator-password': passwords.operator,
      'api-password': passwords.api,
    }),
    // As the owners of the three databases, who alone may rewrite their tables.
    secret('lotse-upkeep', {
      'database-url': connection('lotse_migrate', passwords.postgres, 'lotse'),
      'keycloak-database-url': connection('keycloak', passwords.keycloak, 'keycloak'),
      'synapse-database-url': connection('synapse', passwords.synapse, 'synapse'),
    }),
    // The placeholders of stack/realms.
    secret('lotse-keycloak', {
      LOTSE_APP_ORIGIN: options.adminOrigin,
      LOTSE_OPERATOR_CLIENT_SECRET: clients.operator,
      LOTSE_API_CLIENT_SECRET: clients.api,
      LOTSE_DIRECTORY_CLIENT_SECRET: clients.directory,
      LOTSE_LOGOUT_URL: logoutUrl,
      LOTSE_ANONYMOUS_CLIENT_SECRET: clients.anonymous,
      LOTSE_TEST_CLIENT_SECRET: clients.test,
      LOTSE_ASSERTION_PUBLIC_KEY: secrets.assertionPublicKey,
      'bootstrap-client-secret': clients.bootstrap,
    }),
    secret('lotse-synapse', {
      'appservice.yaml': options.appService.replaceAll(
        /__([A-Z_]+?)__/g,
        (_, name: string) => values[name as keyof typeof values],
      ),
      'homeserver.yaml': homeserverPart(options.homeserver, matrix),
    }),
    ...roles.map((role): SecretManifest => ({
      ...secret(`lotse-role-${role}`, { username: roleName(role), password: passwordOf[role] }),
      type: 'kubernetes.io/basic-auth',
    })),
  ]
}

/** What depends on the place where Synapse runs; whoever runs it there sets it. */
const placed = [
  'server_name',
  'public_baseurl',
  'pid_file',
  'signing_key_path',
  'macaroon_secret_key',
  'listeners',
  'database',
  'app_service_config_files',
  'log_config',
]

/** The part of the homeserver's configuration that keeps addresses out and the server closed, with its form secret. */
function homeserverPart(template: string, { form }: Secrets['matrix']): string {
  const settings = parseDocument(template).toJS() as Record<string, unknown>
  for (const key of placed) delete settings[key]
  return stringify({ ...settings, form_secret: form })
}

function secret(name: string, stringData: Readonly<Record<string, string>>): SecretManifest {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData }
}
