import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { formerMigrations } from './former-migrations.ts'

const folder = join(import.meta.dirname, '../migrations')

/**
 * Applies the files of `database/migrations` that the database does not have, in the order of their numbers.
 * `migration.applied` has a row for each applied file.
 *
 * @param client connection of the owner of the schemas, inside a transaction
 * @throws Error that names the file when an applied file has changed since
 */
export async function applyMigrations(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists migration`)
  await client.query(
    `create table if not exists migration.applied (file text primary key, checksum text not null)`,
  )
  const files = await readMigrations()
  const applied = await carryOver(client, await readApplied(client), files)
  for (const [file, { sql, checksum }] of files) {
    const earlier = applied.get(file)
    if (earlier === checksum) continue
    if (earlier !== undefined) throw new Error(changedSince(file))
    await client.query('insert into migration.applied (file, checksum) values ($1, $2)', [
      file,
      checksum,
    ])
    await client.query(sql)
  }
}

interface Migration {
  readonly sql: string
  /** SHA-256 of the text, in hexadecimal. */
  readonly checksum: string
}

async function readMigrations(): Promise<ReadonlyMap<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const sql = await readFile(join(folder, file), 'utf8')
        return [file, { sql, checksum: createHash('sha256').update(sql).digest('hex') }] as const
      }),
    ),
  )
}

/** Checksums of the applied files, by file. */
async function readApplied(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ file: string; checksum: string }>(
    'select file, checksum from migration.applied',
  )
  return new Map(rows.map(({ file, checksum }) => [file, checksum]))
}

/** Gives the entries of former files their current names and checksums, and returns all entries. */
async function carryOver(
  client: pg.ClientBase,
  applied: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, Migration>,
): Promise<ReadonlyMap<string, string>> {
  const current = new Map(applied)
  for (const [id, earlier] of applied) {
    // Former ids are paths, current ones are names in one folder.
    if (!id.includes('/')) continue
    const former = formerMigrations.find((one) => one.id === id)
    const checksum = former && files.get(former.file)?.checksum
    if (former === undefined || checksum === undefined)
      throw new Error(
        `The database has the migration ${id}, which this version of Lotse does not know.`,
      )
    if (former.checksum !== earlier) throw new Error(changedSince(id))
    await client.query('update migration.applied set file = $1, checksum = $2 where file = $3', [
      former.file,
      checksum,
      id,
    ])
    current.delete(id)
    current.set(former.file, checksum)
  }
  return current
}

function changedSince(file: string): string {
  return `The migration ${file} was applied before and has changed since.`
}
