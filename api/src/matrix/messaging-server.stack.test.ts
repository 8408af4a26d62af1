import { afterAll, expect } from '@jest/globals'
import { realParts } from '../../../test/setup/real-parts.ts'
import { messagingServerContract } from '../../test/messaging-server.contract.ts'
import { createSynapseMessagingServer } from './messaging-server.ts'

const { synapse, secrets, residueUrl } = realParts()
const server = createSynapseMessagingServer({
  url: synapse.url,
  asToken: secrets.matrix.asToken,
  serverName: synapse.serverName,
  residueDatabaseUrl: residueUrl,
})
afterAll(() => server.close())

messagingServerContract(() => server, hasTombstone)

/** Reads the room's state as the application service's own user, who made the room. */
async function hasTombstone(roomId: string): Promise<boolean> {
  const state = `/_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/state/m.room.tombstone/`
  const response = await fetch(synapse.url + state, {
    headers: { authorization: `Bearer ${secrets.matrix.asToken}` },
    signal: AbortSignal.timeout(20_000),
  })
  if (response.status === 404) return false
  const content: unknown = await response.json()
  expect({ status: response.status, content }).toMatchObject({
    status: 200,
    content: { body: expect.any(String) },
  })
  return true
}
