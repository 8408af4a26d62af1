import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import { databaseSetting, readConfig } from '@lotse/common/config'
import { formerMigrations } from './former-migrations.ts'
import { forgetStatistics, inventTimeStatistics } from './forget-statistics.ts'
import { ownSchemas } from './own-schemas.ts'
import { run } from '@lotse/common/run'

/** Options of {@link migrate}. */
export interface MigrateOptions {
  /** Connection of a role that may create roles and schemas. */
  readonly url: string
  /** Passwords that the three roles get; set again on every run, so that a rotated secret takes effect. */
  readonly passwords: { readonly owner: string; readonly operator: string; readonly api: string }
}

const folder = join(import.meta.dirname, '../migrations')

/**
 * Brings a database to the present schema: roles, then the schemas `config` and `livechat`, from numbered files that
 * only go forward. One transaction; a second migrator waits for it. A file that was applied and has changed since is refused.
 * Afterwards no column of these schemas, old or new, has planner statistics with values in it.
 *
 * Roles: `lotse_owner` owns both schemas; what `lotse_operator` and `lotse_api` may do is granted in the files.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('begin')
    // Serialises migrators, also those of other databases of this server: roles belong to the whole server.
    await client.query(`select pg_advisory_xact_lock(hashtext('lotse migrate'))`)
    await ensureRoles(client, options.passwords)
    const database = await client.query<{ name: string }>('select current_database() as name')
    const name = client.escapeIdentifier(database.rows[0]?.name ?? '')
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect on database ${name} to lotse_operator, lotse_api`)
    await client.query(`grant create, connect on database ${name} to lotse_owner`)
    await client.query('grant lotse_owner to current_user')
    await client.query('set local role lotse_owner')
    await client.query(`create schema if not exists migration`)
    await client.query(
      `create table if not exists migration.applied (file text primary key, checksum text not null)`,
    )
    await applyFiles(client)
    // After the files, so that it holds for columns of every later one: the planner keeps no values of anybody.
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

/** Statistics can be cleared and told since PostgreSQL 18. */
async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  )
  if ((rows[0]?.version ?? 0) < 180_000) throw new Error('Lotse needs PostgreSQL 18 or later.')
}

async function ensureRoles(
  client: pg.Client,
  passwords: MigrateOptions['passwords'],
): Promise<void> {
  for (const [role, password] of Object.entries(passwords)) {
    const name = `lotse_${role}`
    const existing = await client.query('select 1 from pg_roles where rolname = $1', [name])
    const verb = existing.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`)
  }
}

async function applyFiles(client: pg.Client): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  for (const file of files) {
    const sql = await readFile(join(folder, file), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    await renameFormer(client, file, checksum)
    const applied = await client.query<{ checksum: string }>(
      'select checksum from migration.applied where file = $1',
      [file],
    )
    const before = applied.rows[0]?.checksum
    if (before === checksum) continue
    if (before !== undefined)
      throw new Error(`The migration ${file} was applied before and has changed since.`)
    await client.query('insert into migration.applied (file, checksum) values ($1, $2)', [
      file,
      checksum,
    ])
    await client.query(sql)
  }
}

async function renameFormer(client: pg.Client, file: string, checksum: string): Promise<void> {
  const former = formerMigrations[file]
  if (former === undefined) return
  await client.query(
    'update migration.applied set file = $1, checksum = $2 where file = $3 and checksum = $4',
    [file, checksum, former.id, former.checksum],
  )
}

if (import.meta.main) {
  await run('migrate', async () => {
    const config = readConfig(
      z.object({
        LOTSE_MIGRATE_URL: databaseSetting,
        LOTSE_OWNER_PASSWORD: z.string().min(1),
        LOTSE_OPERATOR_PASSWORD: z.string().min(1),
        LOTSE_API_PASSWORD: z.string().min(1),
      }),
    )
    await migrate({
      url: config.LOTSE_MIGRATE_URL,
      passwords: {
        owner: config.LOTSE_OWNER_PASSWORD,
        operator: config.LOTSE_OPERATOR_PASSWORD,
        api: config.LOTSE_API_PASSWORD,
      },
    })
  })
}
