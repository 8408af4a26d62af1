import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { startLocalStack } from '@lotse/stack/local-stack'
import { defaultCache } from '@lotse/stack/paths'
import { publishRealParts } from './real-parts.ts'

declare global {
  var lotseStack: { stop(): Promise<void> } | undefined
}

/**
 * The whole product, as `npm start` runs it, once for all tests of the project `stack`: on a free port, with its own
 * databases, and with two api processes, so that whatever is tested holds for replicas. Tests that break processes start a
 * stack of their own.
 */
export default async function setup(): Promise<void> {
  // Not mkdtemp: its folders are closed to the user that PostgreSQL runs as.
  const home = join(tmpdir(), `lotse-test-${randomId()}`)
  await mkdir(home, { mode: 0o711 })
  const stack = await startLocalStack({
    home,
    cache: defaultCache(),
    port: 0,
    durable: false,
    apiReplicas: 2,
  })
  globalThis.lotseStack = {
    stop: async () => {
      await stack.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
  const api = stack.environment('api')
  const synapse = {
    url: api['LOTSE_SYNAPSE_URL'] ?? '',
    serverName: api['LOTSE_MATRIX_SERVER_NAME'] ?? '',
  }
  publishRealParts({
    home,
    state: stack.state,
    publicUrl: new URL(stack.state.appUrl).origin,
    secrets: stack.secrets,
    postgres: { url: stack.state.databases.lotse, synapse: stack.state.databases.synapse },
    keycloak: { url: api['LOTSE_KEYCLOAK_URL'] ?? '' },
    synapse,
    residueUrl: api['LOTSE_RESIDUE_DATABASE_URL'] ?? '',
    apiEnvironment: api,
  })
}
