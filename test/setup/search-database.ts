import pg from 'pg'

/** A table that holds a text which should be nowhere. */
export interface Finding {
  readonly table: string
  readonly needle: string
}

/**
 * Searches every row of every table of a database for texts, plain, in hexadecimal (as binary columns show) and in base64.
 *
 * @param url connection of a role that may read everything
 */
export async function searchDatabase(url: string, needles: readonly string[]): Promise<Finding[]> {
  const spellings = needles.flatMap((needle) => {
    const bytes = Buffer.from(needle, 'utf8')
    const base64 = bytes.toString('base64').replace(/=+$/, '')
    return [needle, bytes.toString('hex'), base64].map((spelling) => ({ needle, spelling }))
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const findings: Finding[] = []
    for (const { name } of tables.rows) {
      const found = await client.query<{ ordinal: string }>(
        `select distinct s.ordinal from ${name} t, unnest($1::text[]) with ordinality s (spelling, ordinal)
         where position(s.spelling in t::text) > 0`,
        [spellings.map(({ spelling }) => spelling)],
      )
      for (const { ordinal } of found.rows) {
        const needle = spellings[Number(ordinal) - 1]?.needle
        if (needle !== undefined) findings.push({ table: name, needle })
      }
    }
    return findings
  } finally {
    await client.end()
  }
}
