import type pg from 'pg'

/** Longest wait for a table that is in use; others wait behind it meanwhile. */
const lockTimeout = '1s'

/** How often a table that is in use is tried, and milliseconds in between. */
const defaultPatience = { tries: 10, pauseMs: 2_000 }

/** SQLSTATE of a lock that was not to be had: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const lockNotAvailable = '55P03'
const deadlock = '40P01'
const noSuchTable = '42P01'

/**
 * Writes the tables of some schemas into new files, indexes and long values included, and the statistics of the database with
 * them. Deleted rows stay readable in their pages otherwise, also after a vacuum, until new rows happen to overwrite them.
 * Each table is locked while it is written: milliseconds for those of a chat service.
 *
 * @param client connection of the owner of the tables and of the database, outside a transaction
 * @returns tables that were in use each time; what is deleted in them is still readable
 */
export async function rewriteTables(
  client: pg.ClientBase,
  schemas: readonly string[],
  patience = defaultPatience,
): Promise<readonly string[]> {
  await client.query(`set lock_timeout = '${lockTimeout}'`)
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and c.relpersistence <> 't'
       and (n.nspname = any ($1) or c.oid in ('pg_statistic'::regclass, 'pg_statistic_ext_data'::regclass))
     order by 1`,
    [schemas],
  )
  let open = tables.rows.map(({ name }) => name)
  for (let round = 0; open.length > 0 && round < patience.tries; round++) {
    if (round > 0) await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
    const busy: string[] = []
    for (const name of open) if (!(await rewrite(client, name))) busy.push(name)
    open = busy
  }
  return open
}

async function rewrite(client: pg.ClientBase, table: string): Promise<boolean> {
  try {
    const before = await fileOf(client, table)
    await client.query(`vacuum (full) ${table}`)
    // Who may not vacuum a table gets a warning and no error.
    return (await fileOf(client, table)) !== before
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === noSuchTable) return true
    if (code === lockNotAvailable || code === deadlock) return false
    throw error
  }
}

async function fileOf(client: pg.ClientBase, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ file: string }>(
    'select pg_relation_filepath(to_regclass($1)) as file',
    [table],
  )
  return rows[0]?.file
}
