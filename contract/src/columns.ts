/** A column of a table, with the type of its values in TypeScript. */
export interface Column<Value> {
  readonly name: string
  /** Whether its type is `jsonb`, whose values are written as JSON. */
  readonly isJson: boolean
  /** Never set: it only carries the type. */
  readonly value?: Value
}

/** A column that holds a plain value. */
export function plain<Value>(name: string): Column<Value> {
  return { name, isJson: false }
}

/** A column of type `jsonb`. */
export function json<Value>(name: string): Column<Value> {
  return { name, isJson: true }
}

/** Columns by the names of their fields. */
export type Columns = Readonly<Record<string, Column<unknown>>>

/** A row of a table with these columns. */
export type RowOf<Table extends Columns> = {
  readonly [Field in keyof Table]: Table[Field] extends Column<infer Value> ? Value : never
}

/**
 * The columns of a row under the names of its fields, for `select`.
 *
 * @param alias name of the table in the statement
 * @example selectList({ displayName: plain('display_name') }, 'a') // 'a.display_name as "displayName"'
 */
export function selectList(columns: Columns, alias: string): string {
  return Object.entries(columns)
    .map(([field, { name }]) => `${alias}.${name} as "${field}"`)
    .join(', ')
}

/** The same as one JSON object, for rows inside of a row. */
export function jsonObject(columns: Columns, alias: string): string {
  const members = Object.entries(columns).map(([field, { name }]) => `'${field}', ${alias}.${name}`)
  return `jsonb_build_object(${members.join(', ')})`
}

/**
 * A statement that inserts a row or updates the one that has the same key; its parameters are those of {@link valuesOf}.
 *
 * @param key columns of a unique constraint, by their names in the database
 */
export function upsertStatement(table: string, columns: Columns, key: readonly string[]): string {
  const names = Object.values(columns).map(({ name }) => name)
  const updates = names
    .filter((name) => !key.includes(name))
    .map((name) => `${name} = excluded.${name}`)
  const parameters = names.map((_, index) => `$${index + 1}`)
  return `insert into ${table} (${names.join(', ')}) values (${parameters.join(', ')})
    on conflict (${key.join(', ')}) do update set ${updates.join(', ')}`
}

/** The values of a row in the order of its columns. */
export function valuesOf<Table extends Columns>(columns: Table, row: RowOf<Table>): unknown[] {
  return Object.entries(columns).map(([field, { isJson }]) => {
    const value = row[field]
    return isJson && value !== null ? JSON.stringify(value) : value
  })
}
