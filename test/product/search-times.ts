import pg from 'pg'

/** A stretch of time in which something happened. */
export interface Stretch {
  readonly from: Date
  readonly to: Date
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** How often a second is counted by the number of a time: seconds, milliseconds, microseconds. */
const scales = [1, 1_000, 1_000_000]

/**
 * Finds the columns of a database that hold a time within a stretch, as `schema.table.column`. Numbers count as times since
 * 1970 in seconds, milliseconds and microseconds. A full hour is no finding: it dates nothing finer than the hour.
 */
export async function searchTimes(url: string, stretch: Stretch): Promise<readonly string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const columns = await client.query<Column>(
      `select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
         and (c.data_type like 'timestamp%' or c.data_type in ('integer', 'bigint', 'numeric', 'double precision'))
       order by 1, 2`,
    )
    const found: string[] = []
    for (const column of columns.rows)
      if (await holdsTime(client, column, stretch)) found.push(`${column.table}.${column.column}`)
    return found
  } finally {
    await client.end()
  }
}

async function holdsTime(
  client: pg.Client,
  { table, column, type }: Column,
  { from, to }: Stretch,
): Promise<boolean> {
  const name = client.escapeIdentifier(column)
  const isTimestamp = type.startsWith('timestamp')
  const moments = isTimestamp
    ? `select ${name}::timestamptz as moment from ${table} where ${name} is not null and isfinite(${name})`
    : scales
        .map(
          (scale) =>
            `select to_timestamp(${name}::double precision / ${scale}) as moment from ${table}
             where ${name}::double precision / ${scale} between 1e9 and 1e10`,
        )
        .join(' union all ')
  const held = await client.query(
    `select 1 from (${moments}) m
     where moment between $1 and $2 and moment <> date_trunc('hour', moment) limit 1`,
    [from, to],
  )
  return held.rowCount === 1
}
