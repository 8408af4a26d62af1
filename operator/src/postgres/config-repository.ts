import { plain, upsertStatement, valuesOf } from '@lotse/contract/columns'
import {
  agencyColumns,
  linkColumns,
  platformColumns,
  tenantColumns,
  textColumns,
  type AgencyRow,
  type PlatformRow,
  type SourceProblem,
  type TenantRow,
} from '@lotse/contract/config-rows'
import type { IneffectiveReason } from '@lotse/contract/door-reason'
import { notifyChannels } from '@lotse/contract/notify-channels'
import type pg from 'pg'
import type { AgencyRows } from '../agency/agency-config.ts'
import { refuseTakenCodes } from '../agency/refuse-taken-codes.ts'
import { sameJson } from '@lotse/kubernetes'
import { readAgency, readPlatform, readTenant } from './read-config.ts'

/** What reconcilers need of the database. Each answer says whether anything was written; nothing is when nothing differs. */
export interface ConfigRepository {
  publishPlatform(config: PlatformRow): Promise<boolean>
  removePlatform(): Promise<boolean>
  publishTenant(config: TenantRow): Promise<boolean>
  removeTenant(name: string): Promise<boolean>
  tenantNames(): Promise<readonly string[]>
  publishAgency(config: AgencyRows): Promise<Publication>
  /** The row of an agency, also when its resource is gone. */
  findAgency(name: string): Promise<AgencyRow | undefined>
  agencyNames(): Promise<readonly string[]>
  /** Starts the deletion of an agency whose resource is gone, by the policy that its row remembers. */
  startDeletion(name: string): Promise<boolean>
  /** Switches an agency off whose resource cannot be read at present. */
  holdBack(name: string, reason: IneffectiveReason): Promise<boolean>
  /** Notes why the last edit of an object is refused whose resource cannot be read at present. */
  noteProblems(
    kind: 'Tenant' | 'Agency',
    name: string,
    problems: readonly SourceProblem[],
  ): Promise<boolean>
  /** Removes an agency and all of its rows. */
  removeAgency(name: string): Promise<boolean>
}

/** Outcome of publishing an agency. */
export interface Publication {
  /** Whether anything was written. */
  readonly changed: boolean
  /** Names of the links that are published without a code, because another link has it. */
  readonly refusedCodes: readonly string[]
}

/**
 * The config schema in Postgres. Writes are diffs, one transaction per agency; the api's listeners wake when it is
 * committed. Only one operator writes.
 */
export function createConfigRepository(pool: pg.Pool): ConfigRepository {
  return {
    publishPlatform: async (config) => {
      const before = await readPlatform(pool)
      if (sameJson(before, config)) return false
      await change(pool, async (client) => {
        await client.query(upsertPlatform, valuesOf(platformColumns, config))
      })
      return true
    },
    removePlatform: async () => changeRow(pool, 'delete from config.platform', []),
    publishTenant: async (config) => {
      if (sameJson(await readTenant(pool, config.name), config)) return false
      return changeRow(pool, upsertTenant, valuesOf(tenantColumns, config))
    },
    removeTenant: async (name) =>
      changeRow(pool, 'delete from config.tenant where name = $1', [name]),
    tenantNames: async () => {
      const { rows } = await pool.query<{ name: string }>('select name from config.tenant')
      return rows.map(({ name }) => name)
    },
    publishAgency: async (desired) => {
      const before = await readAgency(pool, desired.row.name)
      if (sameJson(before, sorted(desired))) return { changed: false, refusedCodes: [] }
      const { config, refusedCodes } = refuseTakenCodes(desired, await takenCodes(pool, desired))
      if (sameJson(before, sorted(config))) return { changed: false, refusedCodes }
      await change(pool, async (client) => {
        if (!sameJson(before?.row, config.row))
          await client.query(upsertAgency, valuesOf(agencyColumns, config.row))
        await writeLinks(client, config, before)
        await writeTexts(client, config, before)
      })
      return { changed: true, refusedCodes }
    },
    findAgency: async (name) => (await readAgency(pool, name))?.row,
    agencyNames: async () => {
      const { rows } = await pool.query<{ name: string }>('select name from config.agency')
      return rows.map(({ name }) => name)
    },
    startDeletion: async (name) =>
      changeRow(
        pool,
        `update config.agency set deletion = deletion_policy, effective = false, reason = 'AgencyDeleting'
         where name = $1 and deletion is null`,
        [name],
      ),
    holdBack: async (name, reason) =>
      changeRow(
        pool,
        'update config.agency set effective = false, reason = $2 where name = $1 and effective',
        [name, reason],
      ),
    noteProblems: async (kind, name, problems) =>
      changeRow(
        pool,
        `update config.${kind === 'Tenant' ? 'tenant' : 'agency'} set source_problems = $2
         where name = $1 and source_problems <> $2`,
        [name, JSON.stringify(problems)],
      ),
    removeAgency: async (name) =>
      changeRow(pool, 'delete from config.agency where name = $1', [name]),
  }
}

/** Rows that belong to an agency carry its name in front. */
const ofAgency = { agency: plain<string>('agency') }
const agencyLinkColumns = { ...ofAgency, ...linkColumns }
const agencyTextColumns = { ...ofAgency, ...textColumns }

const upsertPlatform = upsertStatement('config.platform', platformColumns, ['singleton'])
const upsertTenant = upsertStatement('config.tenant', tenantColumns, ['name'])
const upsertAgency = upsertStatement('config.agency', agencyColumns, ['name'])
const upsertLink = upsertStatement('config.link', agencyLinkColumns, ['agency', 'name'])
const upsertText = upsertStatement('config.legal_text', agencyTextColumns, [
  'agency',
  'kind',
  'locale',
])

async function writeLinks(
  client: pg.PoolClient,
  config: AgencyRows,
  before: AgencyRows | undefined,
): Promise<void> {
  const { row, links } = config
  const gone = (before?.links ?? []).filter((link) => !links.some(({ name }) => name === link.name))
  for (const { name } of gone)
    await client.query('delete from config.link where agency = $1 and name = $2', [row.name, name])
  for (const link of links) {
    if (before?.links.some((old) => sameJson(old, link))) continue
    await client.query(upsertLink, valuesOf(agencyLinkColumns, { agency: row.name, ...link }))
  }
}

/** The codes among an agency's that links of other agencies have. */
async function takenCodes(pool: pg.Pool, { row, links }: AgencyRows): Promise<string[]> {
  const codes = links.map(({ code }) => code)
  if (codes.length === 0) return []
  const { rows } = await pool.query<{ code: string }>(
    'select code from config.link where code = any($1) and agency <> $2',
    [codes, row.name],
  )
  return rows.map(({ code }) => code)
}

async function writeTexts(
  client: pg.PoolClient,
  config: AgencyRows,
  before: AgencyRows | undefined,
): Promise<void> {
  const { row, texts } = config
  const gone = (before?.texts ?? []).filter(
    (old) => !texts.some(({ kind, locale }) => kind === old.kind && locale === old.locale),
  )
  for (const { kind, locale } of gone)
    await client.query(
      'delete from config.legal_text where agency = $1 and kind = $2 and locale = $3',
      [row.name, kind, locale],
    )
  for (const text of texts) {
    if (before?.texts.some((old) => sameJson(old, text))) continue
    await client.query(upsertText, valuesOf(agencyTextColumns, { agency: row.name, ...text }))
  }
}

/** The order in which {@link readAgency} reads, so that order alone is no difference. */
function sorted(config: AgencyRows): AgencyRows {
  return {
    row: config.row,
    links: config.links.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    texts: config.texts.toSorted((a, b) => (textKey(a) < textKey(b) ? -1 : 1)),
  }
}

function textKey(text: AgencyRows['texts'][number]): string {
  return `${text.kind} ${text.locale}`
}

async function changeRow(pool: pg.Pool, sql: string, values: readonly unknown[]): Promise<boolean> {
  return change(pool, async (client) => (await client.query(sql, [...values])).rowCount !== 0)
}

/**
 * Runs a change in one transaction and wakes the listeners. Postgres delivers a notification when, and only when, its
 * transaction commits, so none is lost between the two.
 */
async function change<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    if (result !== false) await client.query(`select pg_notify('${notifyChannels.config}', '')`)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
