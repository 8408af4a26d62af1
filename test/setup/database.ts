import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { travel, type Silent } from './travel.ts'

/** A database of one test file, cloned from the migrated template. */
export interface TestDatabase {
  /** Connection URLs by role; `superuser` may do everything, also travel in time. */
  readonly urls: { readonly superuser: string; readonly api: string; readonly operator: string }
  /** A pool of the superuser, for arranging and looking. */
  readonly pool: pg.Pool
  /** See {@link travel}. */
  travel(seconds: number, silent?: Silent): Promise<void>
  drop(): Promise<void>
}

/** One database per test file, cloned from the migrated template; drop it in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const base = process.env['LOTSE_TEST_POSTGRES']
  if (base === undefined) throw new Error('the lane has started no PostgreSQL')
  const name = `t_${randomBytes(6).toString('hex')}`
  await administer(base, `create database ${name} template lotse_template`)
  // Grants on the database itself are not copied from the template.
  await administer(base, `grant connect on database ${name} to lotse_api, lotse_operator`)
  const url = (user: string, password: string): string => {
    const parsed = new URL(base)
    parsed.username = user
    parsed.password = password
    parsed.pathname = `/${name}`
    return parsed.href
  }
  const superuser = new URL(base)
  superuser.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: superuser.href, max: 5 })
  // A dropped database ends idle clients with 57P01; without a listener that is an uncaught error.
  pool.on('error', () => {})
  return {
    urls: {
      superuser: superuser.href,
      api: url('lotse_api', 'api'),
      operator: url('lotse_operator', 'operator'),
    },
    pool,
    travel: async (seconds, silent) => travel(pool, seconds, silent),
    drop: async () => {
      await pool.end()
      await administer(base, `drop database ${name} with (force)`)
    },
  }
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
