import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * Searches the files of a PostgreSQL server for texts, as somebody with the disk, or with a base backup (a copy of the same
 * files), could. Everything that has been written before counts: it makes a checkpoint first. Messages of `NOTIFY` are left out,
 * as in a base backup: they go when their page is used again.
 *
 * @returns the texts that were found, each with the folder of the file
 */
export async function searchFiles(
  superuser: Pick<pg.Pool, 'query'>,
  needles: readonly string[],
): Promise<readonly { readonly folder: string; readonly needle: string }[]> {
  await superuser.query('checkpoint')
  const answer = await superuser.query<{ data: string }>(
    `select current_setting('data_directory') as data`,
  )
  const data = answer.rows[0]?.data ?? ''
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('pg_notify'))
  const found = new Map<string, { folder: string; needle: string }>()
  for (const entry of files) {
    // A file may go while it is read: the server works on.
    const content = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    const folder = entry.parentPath.slice(data.length + 1).split('/')[0] ?? ''
    for (const needle of needles)
      if (content.includes(needle)) found.set(`${folder} ${needle}`, { folder, needle })
  }
  return [...found.values()]
}

/** Does what the settings of the server do within an hour and five minutes: closes the segment and needs no older one. */
export async function endSegment(superuser: Pick<pg.Pool, 'query'>): Promise<void> {
  await superuser.query('select pg_switch_wal()')
  await superuser.query('checkpoint')
}
