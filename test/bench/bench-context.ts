import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import { createAltchaProofOfWork } from '@lotse/api/altcha/proof-of-work'
import { createFakeIdentityProvider } from '@lotse/api/test/fake-identity-provider'
import { createFakeMessagingServer } from '@lotse/api/test/fake-messaging-server'
import { createTicketFollowers } from '@lotse/api/live/ticket-news'
import { createDatabase } from '@lotse/api/postgres/database'
import { createSealer } from '@lotse/api/privacy/sealer'
import { createRosterSigner } from '@lotse/api/roster/sign-roster'
import type { TicketContext } from '@lotse/api/tickets/context'
import { createShutDoors } from '@lotse/api/tickets/shut-doors'
import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { randomId } from '@lotse/common/random-id'

/** What the api's use cases need, with neighbours that answer at once and nobody who works on the outbox. */
export function benchContext(pool: pg.Pool, changes: Partial<TicketContext> = {}): TicketContext {
  const sealer = createSealer(randomBytes(32))
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    database: createDatabase(pool),
    identity: createFakeIdentityProvider(),
    messaging: createFakeMessagingServer(),
    proofOfWork: createAltchaProofOfWork(sealer),
    shutDoors: createShutDoors(systemClock),
    clock: systemClock,
    randomId,
    randomBytes,
    randomBelow: (bound) => randomInt(bound),
    sealer,
    signRoster: createRosterSigner(privateKey.export({ format: 'jwk' })),
    installation: 'bench234',
    matrixPublicUrl: 'http://localhost:8080',
    wake: {
      follow: (ticketId) => createTicketFollowers().follow(ticketId),
      ticket: () => {},
      agency: () => {},
      counselor: () => {},
      outbox: () => {},
    },
    observeWait: () => {},
    failpoint: () => {},
    log: silentLogger,
    ...changes,
  }
}
