import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asSuperuser, ensureRole } from './databases.ts'
import { checkout } from '../../paths.ts'

/**
 * The last step of a wipe as SQL: what Synapse keeps after a room was deleted and its users were erased. The api runs it
 * as the role `lotse_residue`.
 */
const residueFile = join(checkout, 'api/residue/purge-residue.sql')

/** What a role needs to run some SQL. */
export interface NeededGrants {
  /** Tables from which rows are deleted. */
  readonly deletes: readonly string[]
  /** Tables that are read, the former included: a condition reads, too. */
  readonly selects: readonly string[]
}

/**
 * Reads from SQL text which tables it deletes from and reads. Understands what a purge consists of: DELETE statements
 * with conditions and sub-selects; a function in FROM (`unnest(…)`) is not a table.
 *
 * @example neededGrants('DELETE FROM users WHERE name = $1') // {deletes: ['users'], selects: ['users']}
 */
export function neededGrants(sql: string): NeededGrants {
  const text = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  const deletes = tables(text, /\bdelete\s+from\s+([a-z_][a-z0-9_]*)/gi)
  const selects = tables(text, /\b(?:from|join|using)\s+([a-z_][a-z0-9_]*)\b(?!\s*\()/gi)
  return { deletes, selects }
}

function tables(sql: string, pattern: RegExp): string[] {
  const names = [...sql.matchAll(pattern)].map((match) => (match[1] ?? '').toLowerCase())
  return [...new Set(names)].toSorted()
}

/**
 * Makes the role `lotse_residue` in Synapse's database and gives it exactly what the purge needs. Synapse must have made
 * its tables before.
 *
 * @param url a superuser's connection to Synapse's database
 */
export async function grantResidue(url: string, password: string): Promise<void> {
  const { deletes, selects } = neededGrants(readFileSync(residueFile, 'utf8'))
  await asSuperuser(url, async (client) => {
    await client.query('begin')
    await ensureRole(client, 'lotse_residue', password)
    await client.query('grant connect on database synapse to lotse_residue')
    await client.query('revoke all on all tables in schema public from lotse_residue')
    await client.query(`grant select on ${selects.join(', ')} to lotse_residue`)
    await client.query(`grant delete on ${deletes.join(', ')} to lotse_residue`)
    await client.query('commit')
  })
}
