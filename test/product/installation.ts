import { randomBytes } from 'node:crypto'
import { createKeycloakIdentityProvider } from '@lotse/api/keycloak/identity-provider'
import { createSynapseMessagingServer } from '@lotse/api/matrix/messaging-server'
import { publishSample } from '@lotse/api/test/published-config'
import { migrate } from '@lotse/database/migrate'
import { base32 } from '@lotse/common/random-id'
import pg from 'pg'
import type { RealParts } from '../setup/real-parts.ts'
import { travel, type Silent } from '../setup/travel.ts'
import { startProductProcess, type ProductProcess } from './product-process.ts'

/** An installation of its own on the shared Keycloak and Synapse: own database, own name, no api process yet. */
export interface Installation {
  /** The superuser's connections to its database. */
  readonly database: pg.Pool
  /** The superuser's connection URL. */
  readonly databaseUrl: string
  /** Starts an api process on it. */
  startApi(settings?: Readonly<Record<string, string>>, logFile?: string): Promise<ProductProcess>
  /** Moves its clock; see {@link travel}. */
  travel(seconds: number, silent?: Silent): Promise<void>
  /** All that Keycloak and Synapse hold in its name. */
  outside(): Promise<{
    readonly identities: readonly string[]
    readonly matrixUsers: readonly string[]
    readonly rooms: readonly string[]
  }>
  drop(): Promise<void>
}

/** Makes an installation with agency `hamburg` open; any text of 64 `d` is its data policy, of 64 `a` its agreement. */
export async function createInstallation(parts: RealParts): Promise<Installation> {
  const name = base32(randomBytes(5))
  const server = new pg.Client(parts.postgres.url)
  await server.connect()
  await server.query(`create database drill_${name}`)
  const url = (user?: string, password?: string): string => {
    const parsed = new URL(parts.postgres.url)
    parsed.pathname = `/drill_${name}`
    if (user !== undefined) parsed.username = user
    if (password !== undefined) parsed.password = password
    return parsed.href
  }
  const { passwords } = parts.secrets
  await migrate({ url: url(), passwords })
  const database = new pg.Pool({ connectionString: url(), max: 3 })
  database.on('error', () => {})
  await publishSample(database)

  const { apiEnvironment: settings } = parts
  const identity = createKeycloakIdentityProvider({
    url: parts.keycloak.url,
    publicUrl: `${parts.publicUrl}/auth`,
    apiClientSecret: parts.secrets.clients.api,
    anonymousClientSecret: parts.secrets.clients.anonymous,
    assertionKey: parts.secrets.assertionKey,
  })
  const messaging = createSynapseMessagingServer({
    url: parts.synapse.url,
    asToken: parts.secrets.matrix.asToken,
    serverName: parts.synapse.serverName,
    residueDatabaseUrl: parts.residueUrl,
  })
  return {
    database,
    databaseUrl: url(),
    startApi: async (own = {}, logFile) =>
      startProductProcess(
        'api',
        {
          ...settings,
          LOTSE_DATABASE_URL: url('lotse_api', passwords.api),
          LOTSE_INSTALLATION: name,
          LOTSE_LISTER_SECONDS: '1',
          ...own,
        },
        logFile,
      ),
    travel: async (seconds, silent) => travel(database, seconds, silent),
    outside: async () => {
      const { localparts, rooms } = await messaging.list(name)
      return {
        identities: await identity.listUsers(name),
        matrixUsers: localparts,
        rooms: rooms.map(({ alias }) => alias),
      }
    },
    drop: async () => {
      await messaging.close()
      await database.end()
      await server.query(`drop database drill_${name} with (force)`)
      await server.end()
    },
  }
}
