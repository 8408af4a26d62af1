import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/** Tables with a row that contains one of the texts in any column, plain or in base64, as `schema.table`. */
export async function tablesContaining(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const spellings = texts.flatMap((text) => [
    text,
    Buffer.from(text).toString('base64').slice(0, -3),
  ])
  const patterns = spellings.map((text) => `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`)
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    // Bytes are stored escaped in the text form, so they are searched in both forms.
    const hit = await pool.query(
      `select 1 from ${name} t where t::text like any ($1)
         or t::text like any (select '%' || encode(convert_to(trim(both '%' from p), 'UTF8'), 'hex') || '%' from unnest($1::text[]) p)
       limit 1`,
      [patterns],
    )
    if (hit.rowCount !== 0) found.push(name)
  }
  return found
}

/** Files below a folder that contain one of the texts. */
export async function filesContaining(
  directory: string,
  texts: readonly string[],
): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path, 'latin1')
    if (texts.some((text) => content.includes(text))) found.push(path)
  }
  return found
}
