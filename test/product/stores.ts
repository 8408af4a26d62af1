import { readFile } from 'node:fs/promises'
import type { StackState } from '@lotse/stack/supervision/state-file'
import pg from 'pg'

/** A place where a marked text was found. */
export interface Finding {
  /** `database.schema.table` or the name of a log file. */
  readonly where: string
  /** The text that was found there. */
  readonly text: string
}

/** Every way in which a store could hold a text: plain, base64 (at each of three offsets), hex. */
function forms(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'utf8')
  const base64 = [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // The characters at the seams also depend on the neighbours of the text.
    const start = [0, 2, 3][offset] ?? 0
    return shifted.slice(start, shifted.length - (shifted.endsWith('=') ? 4 : 2))
  })
  return [text, bytes.toString('hex'), ...base64].filter((form) => form.length >= 6)
}

/**
 * Searches every row of every table of the three databases, and every log, for texts in all {@link forms}. Tables are read
 * as text, whatever their columns: a column that nobody thought of is searched too.
 */
export async function search(
  state: Pick<StackState, 'databases' | 'logs'>,
  texts: readonly string[],
): Promise<readonly Finding[]> {
  const wanted = texts.flatMap((text) => forms(text).map((form) => ({ text, form })))
  const found: Finding[] = []
  const look = (where: string, content: string): void => {
    for (const { text, form } of wanted) if (content.includes(form)) found.push({ where, text })
  }
  for (const [name, url] of Object.entries(state.databases))
    for (const [table, content] of await readTables(url)) look(`${name}.${table}`, content)
  for (const log of state.logs) look(log, await readFile(log, 'utf8'))
  return found
}

async function readTables(url: string): Promise<readonly (readonly [string, string])[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const contents: (readonly [string, string])[] = []
    for (const { name } of tables.rows) {
      // bytea prints as hex, which is one of the forms.
      const rows = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      contents.push([name, rows.rows.map(({ row }) => row).join('\n')])
    }
    return contents
  } finally {
    await client.end()
  }
}
