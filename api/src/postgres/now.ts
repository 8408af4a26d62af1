import type { Queryable } from './database.ts'

/** The moment that counts for tickets: the database's clock with a test's offset. */
export async function databaseNow(database: Queryable): Promise<Date> {
  const read = await database.query<{ now: Date }>({
    name: 'database-now',
    text: 'select livechat.now() as now',
  })
  const now = read.rows[0]?.now
  if (now === undefined) throw new Error('the database told no time')
  return now
}
