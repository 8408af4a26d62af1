import pg from 'pg'
import type { TestDatabase } from '../../test/setup/database.ts'

/** Runs a statement with the rights of a process. */
export async function runAs(
  { urls }: TestDatabase,
  role: 'api' | 'operator',
  sql: string,
): Promise<pg.QueryResult> {
  const client = new pg.Client(urls[role])
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
