import pg from 'pg'

/**
 * What the planner is told of every time column of our own: all of it lies in the far future, in the order of the rows. Without
 * any statistics it takes a third of a table for overdue and reads all of it; with these bounds it looks up the real ends
 * in the index, and with this order the index is the cheaper way also where it cannot know the time in advance.
 */
const farFuture = '{"2400-01-01 00:00:00+00","2500-01-01 00:00:00+00"}'

/** What `ANALYZE` may sample in some schemas: columns, expressions of indexes, extended statistics. */
export const sampled = `
  select format('alter table %I.%I %s', n.nspname, c.relname,
      string_agg(format('alter column %I set statistics 0', a.attname), ', ')) as statement,
    array_agg(format('%I.%I.%I', n.nspname, c.relname, a.attname)) as names
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p', 'm', 'f') and a.attnum > 0 and not a.attisdropped
    and a.attstattarget is distinct from 0
  group by n.nspname, c.relname
  union all
  select format('alter index %I.%I alter column %s set statistics 0', n.nspname, c.relname, a.attnum),
    array[format('%I.%I.%s', n.nspname, c.relname, a.attnum)]
  from pg_attribute a join pg_index i on i.indexrelid = a.attrelid and i.indkey[a.attnum - 1] = 0
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and a.attnum <= i.indnkeyatts and a.attstattarget is distinct from 0
  union all
  select format('alter statistics %I.%I set statistics 0', n.nspname, s.stxname),
    array[format('%I.%I', n.nspname, s.stxname)]
  from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace
  where n.nspname = any ($1) and s.stxstattarget is distinct from 0`

/** Samples that are there, from before a target was 0. Extended ones cannot be emptied, only made again. */
const kept = `
  select format('select pg_clear_attribute_stats(%L, %L, %L, %L)', schemaname, tablename, attname, inherited) as statement
  from pg_stats where schemaname = any ($1)
    and (most_common_vals is not null or most_common_elems is not null or histogram_bounds::text is distinct from $2)
  union all
  select format('drop statistics %I.%I; %s; alter statistics %1$I.%2$I set statistics 0', n.nspname, s.stxname,
    pg_get_statisticsobjdef(s.oid))
  from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace
  where n.nspname = any ($1)
    and exists (select from pg_stats_ext e where e.statistics_schemaname = n.nspname and e.statistics_name = s.stxname)`

/**
 * Lets PostgreSQL keep no values of the tables of some schemas in its planner statistics: targets become 0, what was
 * collected goes. Sizes of tables and indexes stay, and are what plans rest on. Reads and writes go on meanwhile.
 *
 * @param client connection of the owner of the tables; PostgreSQL 18 or later, older ones cannot clear statistics
 */
export async function forgetStatistics(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<void> {
  await execute(client, sampled, [schemas])
  await execute(client, kept, [schemas, farFuture])
}

/**
 * Gives every time column of some schemas the same invented statistics, so that statements which look for what is overdue
 * use their indexes. To be called after {@link forgetStatistics}; `ANALYZE` leaves them as they are.
 *
 * @param client connection of the owner of the tables
 */
export async function inventTimeStatistics(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<void> {
  await client.query(
    `select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', a.attname::text,
       'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', (-1)::real, 'correlation', 1::real,
       'histogram_bounds', $2::text)
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.atttypid = 'timestamptz'::regtype
       and not exists (select from pg_stats s
         where s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname)`,
    [schemas, farFuture],
  )
}

/** SQLSTATE of a table, column, index or statistics object that does not exist. */
const absentCodes = new Set<string | undefined>(['42P01', '42703', '42704'])

/**
 * Runs the statements that a query answers, in its column `statement`. One by one: Synapse may be building an index in the
 * background, which waits for every transaction; one that holds locks on many tables would wait for it as well. What is
 * dropped between the query and its statement has no statistics: Synapse drops the tables of its background updates.
 */
async function execute(
  client: pg.ClientBase,
  query: string,
  parameters: readonly unknown[],
): Promise<void> {
  // Bounds of times are compared as text.
  await client.query(`set timezone = 'UTC'`)
  const { rows } = await client.query<{ statement: string }>(query, [...parameters])
  for (const { statement } of rows)
    try {
      await client.query(statement)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && absentCodes.has(error.code))) throw error
    }
}
