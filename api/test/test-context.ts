import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { createPool } from '@lotse/common/pool'
import { base32, randomId } from '@lotse/common/random-id'
import { Registry } from 'prom-client'
import { createAltchaProofOfWork } from '../src/altcha/proof-of-work.ts'
import { startEffectWorker, type EffectWorker } from '../src/jobs/effect-worker.ts'
import { createJobMetrics, type JobMetrics } from '../src/jobs/job-metrics.ts'
import { startSweeper, type Sweeper } from '../src/jobs/sweeper.ts'
import type { LiveWake } from '../src/live/wake.ts'
import { createDatabase } from '../src/postgres/database.ts'
import { createSealer } from '../src/privacy/sealer.ts'
import { createRosterSigner } from '../src/roster/sign-roster.ts'
import type { TicketContext } from '../src/tickets/context.ts'
import { createShutDoors } from '../src/tickets/shut-doors.ts'
import { createFakeIdentityProvider, type FakeIdentityProvider } from './fake-identity-provider.ts'
import { createFakeMessagingServer, type FakeMessagingServer } from './fake-messaging-server.ts'
import { createLocalWake } from './local-wake.ts'

/** A whole ticket engine on a real database, with fake neighbours. */
export interface TestContext extends TicketContext {
  readonly identity: FakeIdentityProvider
  readonly messaging: FakeMessagingServer
  readonly worker: EffectWorker
  readonly sweeper: Sweeper
  close(): Promise<void>
}

/** Options of {@link createTestContext}; what is left out is made anew. */
export type TestContextOptions = Partial<
  Pick<TicketContext, 'installation' | 'sealer' | 'failpoint' | 'observeWait' | 'shutDoors'>
> & {
  /** Connection of the role `lotse_api`. */
  readonly databaseUrl: string
  /** Without one the context has a wake of its own that reaches nobody else. */
  readonly wake?: LiveWake
  readonly identity?: FakeIdentityProvider
  readonly messaging?: FakeMessagingServer
  readonly metrics?: JobMetrics
}

/** Starts outbox worker and sweeper on a database; close it before the database is dropped. */
export async function createTestContext(options: TestContextOptions): Promise<TestContext> {
  const pool = createPool(options.databaseUrl, { max: 12 })
  const database = createDatabase(pool)
  const sealer = options.sealer ?? createSealer(randomBytes(32))
  const wake = options.wake ?? createLocalWake()
  const context: TicketContext & Pick<TestContext, 'identity' | 'messaging'> = {
    database,
    identity: options.identity ?? createFakeIdentityProvider(),
    messaging: options.messaging ?? createFakeMessagingServer(),
    proofOfWork: createAltchaProofOfWork(sealer),
    shutDoors: options.shutDoors ?? createShutDoors(systemClock),
    clock: systemClock,
    randomId,
    randomBytes,
    randomBelow: (bound) => randomInt(bound),
    sealer,
    signRoster: createRosterSigner(
      generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
    ),
    installation: options.installation ?? base32(randomBytes(5)),
    matrixPublicUrl: 'http://localhost:8080',
    wake,
    observeWait: options.observeWait ?? (() => {}),
    failpoint: options.failpoint ?? (() => {}),
    log: silentLogger,
  }
  const metrics = options.metrics ?? createJobMetrics(new Registry(), pool)
  const worker = startEffectWorker(context, metrics, (look) => wake.subscribe({ outbox: look }))
  const sweeper = await startSweeper(context, metrics, async () => {})
  return {
    ...context,
    worker,
    sweeper,
    close: async () => {
      await sweeper.close()
      await worker.close()
      await pool.end()
    },
  }
}
