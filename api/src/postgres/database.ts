import type pg from 'pg'

/** Anything that runs a statement: the pool, or the client of an open transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** The api's database. */
export interface Database {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it rejects. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

/** Wraps a pool. Commits are durable (`synchronous_commit` stays on): an acknowledged step survives a crash. */
export function createDatabase(pool: pg.Pool): Database {
  return {
    pool,
    transaction: async (work) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(client)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: unknown) => {
          // The connection is not usable any more; the pool must not hand it out again.
          broken = Error.isError(failure) ? failure : new Error('rollback failed')
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
  }
}
