import type pg from 'pg'

/**
 * Passwords of the three roles:
 *
 * - `lotse_owner` owns the schemas of {@link ownSchemas}. The migrations and the upkeep run as this role.
 * - `lotse_operator` writes the configuration, and reads totals of the tickets only.
 * - `lotse_api` reads the configuration, and writes the tickets.
 *
 * What the last two may do with a table is granted in the migration that creates the table; `database/schema.txt` lists
 * the result.
 */
export interface RolePasswords {
  readonly owner: string
  readonly operator: string
  readonly api: string
}

/**
 * Creates the roles that are missing and sets all passwords, so that a rotated secret takes effect. Nobody else may connect
 * to the current database, and the migrating role may act as the owner.
 *
 * @param client connection of a role that may create roles
 */
export async function ensureRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  for (const [role, password] of Object.entries(passwords)) {
    const name = `lotse_${role}`
    const existing = await client.query('select 1 from pg_roles where rolname = $1', [name])
    const verb = existing.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${name} login password ${client.escapeLiteral(password)}`)
  }
  const current = await client.query<{ name: string }>('select current_database() as name')
  const database = client.escapeIdentifier(current.rows[0]?.name ?? '')
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect on database ${database} to lotse_operator, lotse_api`)
  await client.query(`grant create, connect on database ${database} to lotse_owner`)
  await client.query('grant lotse_owner to current_user')
}
