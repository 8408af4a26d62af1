import type { ChangeRecord } from '@lotse/contract/change-record'
import { legalTextKinds } from '@lotse/contract/legal-text'
import type { Kind } from '@lotse/crds'
import { sameJson } from '@lotse/kubernetes'
import type pg from 'pg'
import { levelOf, type RecordedResource, type Recording } from '../record/plan-records.ts'
import type { RecordStore } from '../record/record-store.ts'
import { ownTexts } from '../resources/own-texts.ts'

/** The record of changes in PostgreSQL. */
export function createRecordStore(pool: pg.Pool): RecordStore {
  return {
    find: async (kind, name) => find(pool, kind, name),
    record: async (kind, name, steps) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        // Also where there is no row yet that could be locked.
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 16))', [
          `${kind}/${name}`,
        ])
        for (const step of steps) {
          const recording = step(await find(client, kind, name))
          if (recording !== undefined) await write(client, kind, name, recording)
        }
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
    forget: async () => {
      const { rows } = await pool.query<{ count: string }>(
        'select config.forget_change_records() as count',
      )
      return Number(rows[0]?.count ?? 0)
    },
  }
}

async function find(
  client: pg.Pool | pg.PoolClient,
  kind: Kind,
  name: string,
): Promise<RecordedResource | undefined> {
  const { rows } = await client.query<RecordedResource>(
    'select spec, managers from config.recorded_resource where kind = $1 and name = $2',
    [kind, name],
  )
  return rows[0]
}

async function write(
  client: pg.PoolClient,
  kind: Kind,
  name: string,
  { records, resource }: Recording,
): Promise<void> {
  const ids: string[] = []
  for (const record of records) ids.push(await insertRecord(client, record))
  if (resource === 'unchanged') return
  if (resource === 'gone')
    await client.query('delete from config.recorded_resource where kind = $1 and name = $2', [
      kind,
      name,
    ])
  else
    await client.query(
      `insert into config.recorded_resource (kind, name, spec, managers) values ($1, $2, $3, $4)
       on conflict (kind, name) do update set spec = excluded.spec, managers = excluded.managers`,
      [kind, name, JSON.stringify(resource.spec), JSON.stringify(resource.managers)],
    )
  const spec = resource === 'gone' ? undefined : resource.spec
  await writeTexts(client, kind, name, spec, records, ids)
}

async function insertRecord(client: pg.PoolClient, record: ChangeRecord): Promise<string> {
  const { kind, name, tenant, way, staff, manager, outcome, fields } = record
  const { rows } = await client.query<{ id: string }>(
    `insert into config.change_record
       (kind, name, tenant, way, staff_id, staff_name, manager, outcome, fields)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      kind,
      name,
      tenant,
      way,
      staff?.id ?? null,
      staff?.name ?? null,
      manager,
      outcome,
      JSON.stringify(fields),
    ],
  )
  return rows[0]?.id ?? ''
}

interface TextVersion {
  readonly kind: string
  readonly locale: string
  readonly markdown: string | null
  readonly short: string | null
}

/** Adds a version of each text that is no longer the one that was kept last. */
async function writeTexts(
  client: pg.PoolClient,
  kind: Kind,
  name: string,
  spec: RecordedResource['spec'] | undefined,
  records: readonly ChangeRecord[],
  ids: readonly string[],
): Promise<void> {
  const level = levelOf(kind)
  const { rows: known } = await client.query<TextVersion>(
    `select distinct on (kind, locale) kind, locale, markdown, short from config.own_text_version
     where level = $1 and name = $2 order by kind, locale, id desc`,
    [level, name],
  )
  for (const text of versionsOf(spec, known)) {
    const last = known.find((one) => one.kind === text.kind && one.locale === text.locale)
    if (sameJson(text, last)) continue
    const prefix = `legalTexts.${text.kind}.${text.locale}`
    const own = records.findIndex(({ fields }) => fields.some(({ path }) => isIn(path, prefix)))
    const index = own === -1 ? 0 : own
    await client.query(
      `insert into config.own_text_version (level, name, kind, locale, markdown, short, way, record)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        level,
        name,
        text.kind,
        text.locale,
        text.markdown,
        text.short,
        records[index]?.way ?? null,
        ids[index] ?? null,
      ],
    )
  }
}

/** The texts of a resource, and those that it has no longer. */
function versionsOf(
  spec: RecordedResource['spec'] | undefined,
  known: readonly TextVersion[],
): readonly TextVersion[] {
  const texts = ownTexts(spec?.legalTexts)
  const current = legalTextKinds.flatMap((kind) =>
    Object.entries(texts[kind] ?? {}).map(([locale, { markdown, short = null }]) => ({
      kind,
      locale,
      markdown,
      short,
    })),
  )
  const gone = known.filter(
    ({ kind, locale, markdown }) =>
      markdown !== null && !current.some((one) => one.kind === kind && one.locale === locale),
  )
  return [...current, ...gone.map((text) => ({ ...text, markdown: null, short: null }))]
}

function isIn(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}.`)
}
