import pg from 'pg'

/** Options of {@link createPool}. */
export interface PoolOptions {
  /** Most connections at once; default 10. */
  readonly max?: number
  /** Shown in `pg_stat_activity`, so that an operator sees who holds a connection. */
  readonly applicationName?: string
  /** Milliseconds after which a statement is given up on; default 15,000. A hung server must not hang its callers. */
  readonly queryTimeoutMs?: number
}

/**
 * A connection pool that survives the loss of idle connections: without a listener node-postgres raises an uncaught
 * error when the server restarts.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'lotse',
    connectionTimeoutMillis: 5_000,
    query_timeout: options.queryTimeoutMs ?? 15_000,
  })
  pool.on('error', () => {})
  return pool
}
