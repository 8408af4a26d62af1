import pg from 'pg'
import { forgetStatistics, inventTimeStatistics } from './forget-statistics.ts'
import { rewriteTables } from './rewrite-tables.ts'
import { ownSchemas } from './own-schemas.ts'

/** Whose tables a database holds. Those of Keycloak and Synapse are all in the schema `public`. */
export type Holder = 'lotse' | 'neighbour'

/** Options of {@link upkeep}. */
export interface UpkeepOptions {
  /** Connection of a role that owns the database and is, or may become, the owner of its tables. */
  readonly url: string
  readonly holder: Holder
}

/** What {@link upkeep} came to. */
export interface UpkeepResult {
  /** Tables that were in use all the time and keep their old pages until the next time. */
  readonly busy: number
}

/**
 * Keeps one of the three databases from remembering people who were wiped. No statistics hold values of its tables, also
 * not those that a new version of Keycloak or Synapse has added since; tables get new files without deleted rows.
 * To be repeated every {@link upkeepHours}.
 */
export async function upkeep(options: UpkeepOptions): Promise<UpkeepResult> {
  await refuseSamples(options)
  const busy = await connected(options.url, (client) =>
    rewriteTables(client, schemasOf(options.holder)),
  )
  return { busy: busy.length }
}

/** The first half of {@link upkeep}, which locks nobody out: needed once before the first ticket. */
export async function refuseSamples({ url, holder }: UpkeepOptions): Promise<void> {
  await connected(url, async (client) => {
    if (holder === 'lotse') await client.query('set role lotse_owner')
    await forgetStatistics(client, schemasOf(holder))
    if (holder === 'lotse') await inventTimeStatistics(client, ownSchemas)
  })
}

/**
 * Hours between two upkeeps. Together with base backups every 12 hours that are kept for a day nothing that was wiped can be
 * read for more than 6 + 36 hours (docs/decisions/0025).
 */
export const upkeepHours = 6

function schemasOf(holder: Holder): readonly string[] {
  return holder === 'lotse' ? ownSchemas : ['public']
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'lotse-upkeep' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
