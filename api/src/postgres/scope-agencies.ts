import type { Queryable } from './database.ts'

/** The agencies of a scope with their tenants; null stands for any. */
export async function namesInScope(
  database: Queryable,
  { agency, tenant }: { readonly agency: string | null; readonly tenant: string | null },
): Promise<readonly { readonly name: string; readonly tenant: string }[]> {
  const read = await database.query<{ name: string; tenant: string }>({
    name: 'names-in-scope',
    text: `select name, tenant from config.agency
      where ($1::text is null or name = $1) and ($2::text is null or tenant = $2)`,
    values: [agency, tenant],
  })
  return read.rows
}
