import pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'
import { forgetStatistics, inventTimeStatistics } from './forget-statistics.ts'
import { ownSchemas } from './own-schemas.ts'
import { ensureRoles, type RolePasswords } from './roles.ts'

/** Options of {@link migrate}. */
export interface MigrateOptions {
  /** Connection of a role that may create roles and schemas. */
  readonly url: string
  readonly passwords: RolePasswords
}

/**
 * Brings a database to the current schema: roles, then the schemas `config` and `livechat`, from numbered files that
 * only go forward. One transaction; a second migrator waits for it. Afterwards no column of these schemas, old or new, has
 * planner statistics with values in it.
 *
 * @throws Error with one sentence when PostgreSQL is too old or an applied file has changed since
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await migrateOnce(options)
      return
    } catch (error) {
      if (attempt === attempts || !isRoleConflict(error)) throw error
    }
  }
}

/** How often to start again when another migrator has changed the roles meanwhile. */
const attempts = 5

/** Roles belong to the whole server, advisory locks to one database: migrators of two databases can meet at a role. */
function isRoleConflict(error: unknown): boolean {
  return Error.isError(error) && error.message === 'tuple concurrently updated'
}

async function migrateOnce({ url, passwords }: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('begin')
    // Serialises the migrators of this database.
    await client.query(`select pg_advisory_xact_lock(hashtext('lotse migrate'))`)
    await ensureRoles(client, passwords)
    await client.query('set local role lotse_owner')
    await applyMigrations(client)
    // After the files, so that it holds for columns of every later one: the planner keeps no values of any person.
    await forgetStatistics(client, ownSchemas)
    await inventTimeStatistics(client, ownSchemas)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Statistics can be cleared and set since PostgreSQL 18. */
async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  )
  if ((rows[0]?.version ?? 0) < 180_000) throw new Error('Lotse needs PostgreSQL 18 or later.')
}
