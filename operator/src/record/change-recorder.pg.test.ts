import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPool } from '@lotse/common/pool'
import { validateResource, type Resource } from '@lotse/crds'
import type pg from 'pg'
import { agencyDocument, platformDocument } from '../../../crds/test/samples.ts'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import { runOperator, sampleDirectory } from '../../test/running-operator.ts'
import type { ApplyChange, PlannedEdits } from '../changes/apply-change.ts'
import { createRecordStore } from '../postgres/record-store.ts'
import { ResourceStore } from '../resources/resource-store.ts'
import { ChangeRecorder } from './change-recorder.ts'
import type { FieldManager } from './field-managers.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.urls.operator, { max: 4 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await database.pool.query(
    'truncate config.change_record, config.recorded_resource, config.own_text_version',
  )
})

const off = agency({ liveChat: { enabled: false } })
const on = agency({ liveChat: { enabled: true } })
const staff = { id: 's1', name: 'Anna Admin' }
const target = { kind: 'Agency', name: 'hamburg' } as const
const edited: FieldManager = {
  manager: 'kubectl-edit',
  operation: 'Update',
  time: '2026-01-01T00:00:00Z',
  fieldsV1: { 'f:spec': {} },
}

/** One operator process; several may share the database. */
function process(
  first: readonly Resource[] = [],
  managers?: readonly FieldManager[],
): { resources: ResourceStore; recorder: ChangeRecorder } {
  const resources = new ResourceStore()
  resources.replace({ resources: first, complete: true, refused: new Map() })
  const store = createRecordStore(pool)
  return {
    resources,
    recorder: new ChangeRecorder({ store, resources, managersOf: () => managers }),
  }
}

async function records(): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query<{ way: string; staff: string; fields: unknown[] }>(
    `select way, staff_name as staff, outcome, fields from config.change_record order by id`,
  )
  return rows
}

const switchedOn = [{ path: 'liveChat.enabled', from: 'false', to: 'true' }]

test('a restart records nothing again, and what changed meanwhile once', async () => {
  await process([off]).recorder.observe('Agency', 'hamburg')
  expect(await records()).toHaveLength(1)
  const again = process([off]).recorder
  await again.observe('Agency', 'hamburg')
  expect(await records()).toHaveLength(1)
  await process([on]).recorder.observe('Agency', 'hamburg')
  await process([on]).recorder.observe('Agency', 'hamburg')
  expect((await records()).slice(1)).toEqual([
    { way: 'file', staff: null, outcome: 'applied', fields: switchedOn },
  ])
  await process().recorder.observe('Agency', 'hamburg')
  await process().recorder.observe('Agency', 'hamburg')
  expect((await records()).slice(2)).toMatchObject([
    { fields: [{ path: '', from: 'Hamburg', to: null }] },
  ])
})

test('replicas that see the same at the same time record it once', async () => {
  const replicas = [off, off, off].map((resource) => process([resource]))
  await Promise.all(replicas.map(async ({ recorder }) => recorder.observe('Agency', 'hamburg')))
  expect(await records()).toHaveLength(1)
  for (const { resources } of replicas) resources.put(on)
  await Promise.all(replicas.map(async ({ recorder }) => recorder.observe('Agency', 'hamburg')))
  expect((await records()).slice(1)).toMatchObject([{ fields: switchedOn }])
})

test('nothing is recorded as deleted while something cannot be read', async () => {
  await process([off]).recorder.observe('Agency', 'hamburg')
  const { resources, recorder } = process()
  resources.replace({ resources: [], complete: false, refused: new Map() })
  await recorder.observe('Agency', 'hamburg')
  expect(await records()).toHaveLength(1)
})

function planned(resource: Resource, expected: Resource): PlannedEdits {
  const { signal } = new AbortController()
  return { resource, edits: [], expected, ifUnchanged: false, signal }
}

test('a change of an admin carries the name, also when it is observed before it is decided', async () => {
  const { resources, recorder } = process([off], [edited])
  await recorder.observe('Agency', 'hamburg')
  const observed: Promise<void>[] = []
  const apply: ApplyChange = recorder.announcing(async () => {
    resources.put(on)
    // The reconcile of the new resource starts at once.
    observed.push(recorder.observe('Agency', 'hamburg'))
    return { result: 'applied' }
  })
  const outcome = await apply(planned(off, on))
  await recorder.onDecided({ target, resourceBefore: off, resourceAfter: on, outcome, staff })
  await Promise.all(observed)
  expect((await records()).slice(1)).toEqual([
    { way: 'panel', staff: 'Anna Admin', outcome: 'applied', fields: switchedOn },
  ])
})

test('what somebody else changes around the change of an admin is theirs', async () => {
  const { resources, recorder } = process([off], [edited])
  await recorder.observe('Agency', 'hamburg')
  const renamed = agency({ displayName: 'Neu', liveChat: { enabled: false } })
  const both = agency({ displayName: 'Neu', liveChat: { enabled: true } })
  const more = agency({ displayName: 'Neu', liveChat: { enabled: true, maxWaiting: 3 } })
  const apply = recorder.announcing(async () => {
    resources.put(more)
    return { result: 'applied' }
  })
  const outcome = await apply(planned(renamed, both))
  await recorder.onDecided({ target, resourceBefore: renamed, resourceAfter: both, outcome, staff })
  await recorder.observe('Agency', 'hamburg')
  expect((await records()).slice(1)).toMatchObject([
    { way: 'kubectl', staff: null, fields: [{ path: 'displayName' }] },
    { way: 'panel', staff: 'Anna Admin', fields: switchedOn },
    { way: 'kubectl', staff: null, fields: [{ path: 'liveChat.maxWaiting' }] },
  ])
})

test('a change that failed holds nobody back', async () => {
  const { recorder } = process([off])
  const apply = recorder.announcing(async () => {
    throw new Error('away')
  })
  await expect(apply(planned(off, on))).rejects.toThrow('away')
  await recorder.observe('Agency', 'hamburg')
  expect(await records()).toHaveLength(1)
})

test('a refused attempt leaves its outcome and no values', async () => {
  const { recorder } = process([off])
  await recorder.observe('Agency', 'hamburg')
  const outcome = { result: 'managed-elsewhere', manager: 'argocd' } as const
  await recorder.onDecided({ target, resourceBefore: off, resourceAfter: on, outcome, staff })
  const fields = [{ path: 'liveChat.enabled', from: null, to: null }]
  expect((await records()).slice(1)).toEqual([
    { way: 'panel', staff: 'Anna Admin', outcome: 'managed-elsewhere', fields },
  ])
  const { rows } = await database.pool.query('select 1 from config.own_text_version')
  expect(rows).toEqual([])
})

test('every version of a text is kept with the way it came about', async () => {
  const { resources, recorder } = process([platform('eins')])
  await recorder.observe('Platform', 'platform')
  for (const words of ['zwei', undefined, 'eins']) {
    resources.put(platform(words))
    await recorder.observe('Platform', 'platform')
  }
  const { rows } = await database.pool.query<{ markdown: string | null; matches: boolean }>(
    `select v.markdown, v.way, r.fields @> '[{"path": "legalTexts.agreement.de.markdown"}]' as matches
     from config.own_text_version v left join config.change_record r on r.id = v.record
     where v.kind = 'agreement' and v.locale = 'de' order by v.id`,
  )
  expect(rows).toEqual([
    { markdown: 'eins', way: 'file', matches: true },
    { markdown: 'zwei', way: 'file', matches: true },
    { markdown: null, way: 'file', matches: true },
    { markdown: 'eins', way: 'file', matches: true },
  ])
})

test('a character that no database takes stops nothing', async () => {
  const { recorder } = process([platform('a\0b')])
  await recorder.observe('Platform', 'platform')
  await process([platform('a\0b')]).recorder.observe('Platform', 'platform')
  expect(await records()).toHaveLength(1)
})

test('an operator on files records what was edited while it was away, once', async () => {
  const directory = await sampleDirectory()
  const file = join(directory, 'tenant-neu.yaml')
  const tenant = (name: string): string =>
    `apiVersion: lotse.dev/v1alpha1\nkind: Tenant\nmetadata: { name: neu }\nspec: { displayName: ${name} }\n`
  const ofTenant = async (): Promise<readonly unknown[]> => {
    const { rows } = await database.pool.query<{ way: string; fields: unknown }>(
      `select way, fields from config.change_record where name = 'neu' order by id`,
    )
    return rows
  }
  try {
    await writeFile(file, tenant('Alt'))
    const first = await runOperator(database.urls.operator, directory)
    await eventually(async () => expect(await ofTenant()).toHaveLength(1))
    await first.stop()
    await writeFile(file, tenant('Neu'))
    for (const _ of [1, 2]) {
      const next = await runOperator(database.urls.operator, directory)
      await eventually(async () => expect(await ofTenant()).toHaveLength(2))
      await next.stop()
    }
    expect((await ofTenant())[1]).toEqual({
      way: 'file',
      fields: [{ path: 'displayName', from: 'Alt', to: 'Neu' }],
    })
  } finally {
    await rm(directory, { recursive: true })
  }
})

function agency(spec: Readonly<Record<string, unknown>>): Resource {
  return read(agencyDocument(spec))
}

function platform(agreement: string | undefined): Resource {
  const de = agreement === undefined ? {} : { de: { markdown: agreement } }
  const texts = { en: { markdown: 'text' } }
  return read(
    platformDocument({
      legalTexts: { dataPolicy: texts, imprint: texts, agreement: { ...texts, ...de } },
    }),
  )
}

function read(document: unknown): Resource {
  const result = validateResource(document)
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  return result.resource
}
