import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { describeSchema } from '../test/describe-schema.ts'
import { formerMigrations } from './former-migrations.ts'
import { migrate } from './migrate.ts'

interface Entry {
  readonly file: string
  readonly checksum: string
}

/** What `migration.applied` held at the end of the two former lines. */
const former: readonly Entry[] = formerMigrations.map(({ id, checksum }) => ({
  file: id,
  checksum,
}))

let database: TestDatabase

beforeEach(async () => {
  database = await testDatabase()
})
afterEach(async () => database.drop())

test('a database of the two former lines gets the current names, and no file is applied twice', async () => {
  await database.pool.query(`insert into config.tenant values ('north', 'North', '{}')`)
  const current = await readEntries()
  const schema = await describeSchema(database.pool)
  await writeEntries(former)

  await migrateAgain()
  expect(await readEntries()).toEqual(current)
  expect(await describeSchema(database.pool)).toBe(schema)
  const { rows } = await database.pool.query('select name from config.tenant')
  expect(rows).toEqual([{ name: 'north' }])

  await migrateAgain()
  expect(await readEntries()).toEqual(current)
})

test('a former database without the last file gets it', async () => {
  const current = await readEntries()
  const last = formerMigrations.at(-1)
  expect(last?.file).toBe('000010_entered_at.sql')
  await database.pool.query('alter table livechat.ticket drop column entered_at cascade')
  await writeEntries(former.slice(0, -1))

  await migrateAgain()
  expect(await readEntries()).toEqual(current)
  await expect(
    database.pool.query('select entered_at from livechat.ticket'),
  ).resolves.toMatchObject({ rowCount: 0 })
})

test.each([
  {
    entry: { file: 'api/migrations/000001_livechat.sql', checksum: 'other' },
    sentence:
      'The migration api/migrations/000001_livechat.sql was applied before and has changed since.',
    reason: 'the tables are not those that the current file would create',
  },
  {
    entry: { file: 'api/migrations/000007_numbers.sql', checksum: 'other' },
    sentence:
      'The database has the migration api/migrations/000007_numbers.sql, which this version of Lotse does not know.',
    reason: 'a file that was removed before its release has left tables behind',
  },
])('$entry.file is refused: $reason', async ({ entry, sentence }) => {
  await writeEntries([...former.filter(({ file }) => file !== entry.file), entry])
  const before = await readEntries()

  await expect(migrateAgain()).rejects.toThrow(sentence)
  expect(await readEntries()).toEqual(before)
})

async function migrateAgain(): Promise<void> {
  await migrate({
    url: database.urls.superuser,
    passwords: { owner: 'owner', operator: 'operator', api: 'api' },
  })
}

async function readEntries(): Promise<readonly Entry[]> {
  const { rows } = await database.pool.query<Entry>(
    'select file, checksum from migration.applied order by file',
  )
  return rows
}

/** Puts the entries in the place of those of the former files; later files stay applied. */
async function writeEntries(entries: readonly Entry[]): Promise<void> {
  await database.pool.query('delete from migration.applied where file = any ($1)', [
    formerMigrations.map(({ file }) => file),
  ])
  await database.pool.query(
    `insert into migration.applied select * from jsonb_to_recordset($1::jsonb) as e (file text, checksum text)`,
    [JSON.stringify(entries)],
  )
}
