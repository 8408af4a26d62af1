import pg from 'pg'

/**
 * Makes a login role and a database of the same name that it owns, when missing, and sets the role's password. UTF-8
 * with locale C, which Synapse demands and nobody else minds. Nobody else may connect.
 *
 * @param url a superuser's connection
 */
export async function ensureDatabase(url: string, name: string, password: string): Promise<void> {
  await asSuperuser(url, async (client) => {
    const id = client.escapeIdentifier(name)
    await ensureRole(client, name, password)
    const existing = await client.query('select 1 from pg_database where datname = $1', [name])
    if (existing.rowCount !== 0) return
    const shape = `encoding 'UTF8' lc_collate 'C' lc_ctype 'C' template template0`
    await client.query(`create database ${id} owner ${id} ${shape}`)
    await client.query(`revoke all on database ${id} from public`)
  })
}

/** Makes a login role when missing and sets its password. */
export async function ensureRole(client: pg.Client, name: string, password: string): Promise<void> {
  const existing = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = existing.rowCount === 0 ? 'create' : 'alter'
  const role = client.escapeIdentifier(name)
  await client.query(`${verb} role ${role} login password ${client.escapeLiteral(password)}`)
}

/** Runs work on one connection. */
export async function asSuperuser<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
