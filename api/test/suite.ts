import { afterAll } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { publishSample, type PublishedSample } from './published-config.ts'
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts'

/** What the tests of one file share. */
export interface Suite {
  readonly database: TestDatabase
  readonly api: TestApi
}

/**
 * A database with a published sample and a replica on it, for all tests of a file; both are closed behind the last test. Call
 * it once at the top of the file.
 */
export async function startSuite(
  sample: PublishedSample = {},
  options: Omit<TestApiOptions, 'databaseUrl'> = {},
): Promise<Suite> {
  const database = await create(sample)
  const api = await startTestApi({ ...options, databaseUrl: database.urls.api })
  afterAll(async () => {
    await api.close()
    await database.drop()
  })
  return { database, api }
}

/** A database with a published sample, for all tests of a file; dropped behind the last test. */
export async function publishedDatabase(sample: PublishedSample = {}): Promise<TestDatabase> {
  const database = await create(sample)
  afterAll(async () => database.drop())
  return database
}

async function create(sample: PublishedSample): Promise<TestDatabase> {
  const database = await testDatabase()
  await publishSample(database.pool, sample)
  return database
}
