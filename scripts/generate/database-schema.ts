import { describeSchema } from '../../database/test/describe-schema.ts'
import { testDatabase } from '../../test/setup/database.ts'
import { startTestPostgres } from '../../test/setup/postgres.ts'

/** The schema of a freshly migrated database, as text. Starts PostgreSQL unless a test run has it running. */
export async function databaseSchema(): Promise<string> {
  const stop = process.env['LOTSE_TEST_POSTGRES'] === undefined ? await startTestPostgres() : null
  try {
    const database = await testDatabase()
    try {
      return await describeSchema(database.pool)
    } finally {
      await database.drop()
    }
  } finally {
    await stop?.()
  }
}
