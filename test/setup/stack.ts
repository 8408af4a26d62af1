import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { startKeycloak } from '@lotse/stack/keycloak'
import { defaultCache } from '@lotse/stack/paths'
import { startPostgres } from '@lotse/stack/postgres'
import { createSecrets } from '@lotse/stack/secrets'
import { startSynapse } from '@lotse/stack/synapse'
import { type RealParts, publishRealParts } from './real-parts.ts'

declare global {
  var lotseRealParts: { stop(): Promise<void> } | undefined
}

/** Keycloak's public address in these tests. Nobody listens there: the issuer is a name. */
const publicUrl = 'http://localhost:8080'

/** One PostgreSQL, Keycloak and Synapse for all tests of adapters; whole products are started by the tests about them. */
export default async function setup(): Promise<void> {
  // Not mkdtemp: its folders are closed to the user that PostgreSQL runs as.
  const directory = join(tmpdir(), `lotse-test-${randomId()}`)
  await mkdir(directory, { mode: 0o711 })
  const cache = defaultCache()
  const secrets = createSecrets()
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: false })
  const [keycloak, synapse] = await Promise.all([
    startKeycloak({ cache, directory: join(directory, 'keycloak'), postgres, publicUrl, secrets }),
    startSynapse({ cache, directory: join(directory, 'synapse'), postgres, secrets }),
  ])
  globalThis.lotseRealParts = {
    stop: async () => {
      await Promise.all([keycloak.stop(), synapse.stop()])
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
  const parts: RealParts = {
    publicUrl,
    secrets,
    postgres: { url: postgres.url, synapse: postgres.databaseUrl('synapse') },
    keycloak: { url: keycloak.url },
    synapse: { url: synapse.url, serverName: synapse.serverName },
    residueUrl: `postgres://lotse_residue:${secrets.passwords.residue}@127.0.0.1:${postgres.port}/synapse`,
  }
  publishRealParts(parts)
}
