import { silentLogger } from '@lotse/common/logger'
import type { Registry } from 'prom-client'
import { createApi, type Api } from '../src/http/server.ts'
import { createWake, type LiveWake } from '../src/live/wake.ts'
import { createTestContext, type TestContext, type TestContextOptions } from './test-context.ts'
import { createFakeTokenIssuer, type FakeTokenIssuer } from './token-issuer.ts'

/** One replica of the api in this process: real HTTP and a real database, fake neighbours. */
export interface TestApi {
  readonly context: TestContext
  readonly wake: LiveWake
  readonly api: Api
  readonly tokens: FakeTokenIssuer
  /** Where it listens, for example `http://127.0.0.1:4711`. */
  readonly url: string
  close(): Promise<void>
}

/** Options of {@link startTestApi}; replicas of one installation share database, neighbours, sealer and tokens. */
export type TestApiOptions = TestContextOptions & {
  readonly tokens?: FakeTokenIssuer
  readonly appOrigin?: string
  /** Where the HTTP side registers its metrics; a test that reads them at once passes its own. */
  readonly registry?: Registry
}

/** Origins of the pages, as far as a test's api knows. */
export const testOrigins = {
  app: 'http://localhost:8080',
  admin: 'http://admin.localhost:8080',
} as const

/** Starts a replica; close it before the database is dropped. */
export async function startTestApi(options: TestApiOptions): Promise<TestApi> {
  const wake = createWake({ databaseUrl: options.databaseUrl, log: silentLogger })
  const context = await createTestContext({ ...options, wake })
  const tokens = options.tokens ?? (await createFakeTokenIssuer())
  const api = await createApi({
    context: { ...context, wake },
    tokens,
    appOrigin: options.appOrigin ?? testOrigins.app,
    adminOrigin: testOrigins.admin,
    port: 0,
    metricsPort: 0,
    ...(options.registry === undefined ? {} : { registry: options.registry }),
  })
  return {
    context,
    wake,
    api,
    tokens,
    url: `http://127.0.0.1:${api.port}`,
    close: async () => {
      await api.close()
      await wake.close()
      await context.close()
    },
  }
}
