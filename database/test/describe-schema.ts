import type pg from 'pg'

/**
 * The schema of a migrated database as text: tables with columns, constraints and indexes, views, functions, and who may do
 * what. Committed as `database/schema.txt`, so that a review sees what a migration really changes.
 */
export async function describeSchema(database: Pick<pg.Pool, 'query'>): Promise<string> {
  const lines = async (text: string): Promise<readonly string[]> =>
    (await database.query<{ line: string }>(text)).rows.map(({ line }) => line)
  const schemas = `n.nspname in ('config', 'livechat')`
  const sections = {
    columns: `select format('%I.%I.%I %s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where ${schemas} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
      order by n.nspname, c.relname, a.attnum`,
    unlogged: `select format('%I.%I', n.nspname, c.relname) as line from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where ${schemas} and c.relkind = 'r' and c.relpersistence = 'u' order by 1`,
    constraints: `select format('%I.%I: %s', n.nspname, c.relname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where ${schemas} and k.contype <> 'n' order by 1`,
    indexes: `select indexdef as line from pg_indexes where schemaname in ('config', 'livechat') order by 1`,
    functions: `select format('%I.%I(%s) returns %s', n.nspname, p.proname, pg_get_function_arguments(p.oid),
        pg_get_function_result(p.oid)) as line
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${schemas} order by 1`,
    grants: `select format('%s may %s on %s.%s', grantee, string_agg(lower(privilege_type), ', ' order by privilege_type),
        table_schema, table_name) as line
      from information_schema.role_table_grants
      where table_schema in ('config', 'livechat') and grantee in ('lotse_api', 'lotse_operator')
      group by grantee, table_schema, table_name order by 1`,
  }
  const parts: string[] = []
  for (const [title, text] of Object.entries(sections))
    parts.push(`# ${title}`, ...(await lines(text)), '')
  return parts.join('\n')
}
