import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { startStack } from './own-stack.ts'
import { publishRealParts } from './real-parts.ts'
import { serveStackControl } from './stack-control.ts'

/**
 * The whole product, as `npm start` runs it, once for the tests of the project `stack`: on a free port, with its own
 * databases, and with two api processes, so that whatever is tested holds for replicas. The file that breaks its processes
 * runs last.
 */
export async function startTestProduct(): Promise<() => Promise<void>> {
  // Not mkdtemp: its folders are closed to the user that PostgreSQL runs as.
  const home = join(tmpdir(), `lotse-test-${randomId()}`)
  await mkdir(home, { mode: 0o711 })
  const stack = await startStack({
    home,
    durable: false,
    apiReplicas: 2,
  })
  const control = await serveStackControl(stack)
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
    controlUrl: control.url,
  })
  return async () => {
    control.close()
    await stack.stop()
    await rm(home, { recursive: true, force: true })
  }
}
