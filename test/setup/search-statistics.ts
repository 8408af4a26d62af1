import pg from 'pg'

/** A text that PostgreSQL's planner statistics keep. */
export interface StatisticsFinding {
  /** The view or catalog, and the column, table or statistics. */
  readonly where: string
  readonly needle: string
}

/**
 * Everything that could keep values: the catalog itself, the two views with readable names, and extended statistics. `pg_dump
 * --statistics` reads pg_stats and writes each of its columns into a call of `pg_restore_attribute_stats`.
 */
const places = `
  select format('pg_stats %I.%I.%I', schemaname, tablename, attname) as place, s::text as content from pg_stats s
  union all
  select format('pg_statistic %I.%I', n.nspname, c.relname), s::text
  from pg_statistic s join pg_class c on c.oid = s.starelid join pg_namespace n on n.oid = c.relnamespace
  union all
  select format('pg_stats_ext %I.%I', statistics_schemaname, statistics_name), s::text from pg_stats_ext s
  union all
  select format('pg_stats_ext_exprs %I.%I', statistics_schemaname, statistics_name), s::text from pg_stats_ext_exprs s
  union all
  select format('pg_statistic_ext_data %s', stxoid), d::text from pg_statistic_ext_data d`

/**
 * Searches the planner statistics of a database for texts, plain, in hexadecimal (as binary values show) and in base64. Times
 * are shown in UTC.
 *
 * @param url connection of a superuser: others do not see all of it
 */
export async function searchStatistics(
  url: string,
  needles: readonly string[],
): Promise<StatisticsFinding[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const { rows } = await client.query<{ place: string; content: string }>(places)
    return rows.flatMap(({ place, content }) =>
      needles
        .filter((needle) => spellings(needle).some((spelling) => content.includes(spelling)))
        .map((needle) => ({ where: place, needle })),
    )
  } finally {
    await client.end()
  }
}

function spellings(needle: string): readonly string[] {
  const bytes = Buffer.from(needle, 'utf8')
  return [needle, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')]
}
