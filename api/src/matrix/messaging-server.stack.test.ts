import { afterAll } from '@jest/globals'
import { realParts } from '../../../test/setup/real-parts.ts'
import { messagingServerContract } from '../ports/messaging-server.contract.ts'
import { createSynapseMessagingServer } from './messaging-server.ts'

const { synapse, secrets, residueUrl } = realParts()
const server = createSynapseMessagingServer({
  url: synapse.url,
  asToken: secrets.matrix.asToken,
  serverName: synapse.serverName,
  residueDatabaseUrl: residueUrl,
})
afterAll(() => server.close())

messagingServerContract(() => server)
