import { beforeEach, expect, test } from '@jest/globals'
import { assertMatchesOpenApi } from '../../test/openapi-check.ts'
import { startSuite } from '../../test/suite.ts'
import { changes } from './routes/admin/changes.ts'
import { textHistory } from './routes/admin/text-history.ts'
import { problem } from './schemas.ts'

const { api, database } = await startSuite({ agencies: ['hamburg', 'kiel'] })

/** Rows by their ids: the platform, two tenants, agencies of both, and one that another tenant had under the name. */
const rows = [
  { id: 1, kind: 'platform', name: 'platform', tenant: null },
  { id: 2, kind: 'tenant', name: 'nordlicht', tenant: 'nordlicht' },
  { id: 3, kind: 'tenant', name: 'suedwind', tenant: 'suedwind' },
  { id: 4, kind: 'agency', name: 'hamburg', tenant: 'suedwind' },
  { id: 5, kind: 'agency', name: 'hamburg', tenant: 'nordlicht' },
  { id: 6, kind: 'agency', name: 'kiel', tenant: 'nordlicht' },
  { id: 7, kind: 'agency', name: 'nordlicht', tenant: 'suedwind' },
] as const

beforeEach(async () => {
  await database.pool.query('truncate config.change_record, config.own_text_version')
})

async function insert(row: Readonly<Record<string, unknown>>): Promise<void> {
  const full = {
    kind: 'agency',
    name: 'hamburg',
    tenant: 'nordlicht',
    way: 'file',
    outcome: 'applied',
    fields: '[]',
    ...row,
  }
  const names = Object.keys(full)
  await database.pool.query(
    `insert into config.change_record (${names.join(', ')}) overriding system value
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(full),
  )
}

async function get(group: string, path: string): Promise<{ response: Response; body: string }> {
  const token = await api.tokens.staffToken({ subject: 'a1', groups: [group] })
  const response = await fetch(`${api.url}/live-chat/admin/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { response, body: await response.text() }
}

async function read(path: string, group = '/platform/admins') {
  const { response, body } = await get(group, path)
  const answer: unknown = JSON.parse(body)
  assertMatchesOpenApi({
    method: 'GET',
    path: `/live-chat/admin/${path}`,
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: answer,
  })
  return answer
}

test.each([
  { group: '/platform/admins', scope: 'platform', sees: [7, 6, 5, 4, 3, 2, 1] },
  { group: '/platform/admins', scope: 'tenant:suedwind', sees: [7, 4, 3] },
  { group: '/platform/admins', scope: 'agency:hamburg', sees: [5] },
  { group: '/platform/admins', scope: 'tenant:unknown', sees: undefined },
  { group: '/tenants/nordlicht/admins', scope: 'tenant:nordlicht', sees: [6, 5, 2] },
  { group: '/tenants/nordlicht/admins', scope: 'agency:kiel', sees: [6] },
  { group: '/tenants/nordlicht/admins', scope: 'platform', sees: undefined },
  { group: '/tenants/nordlicht/admins', scope: 'tenant:suedwind', sees: undefined },
  { group: '/tenants/suedwind/admins', scope: 'agency:hamburg', sees: undefined },
  { group: '/agencies/hamburg/admins', scope: 'agency:hamburg', sees: [5] },
  { group: '/agencies/hamburg/admins', scope: 'agency:kiel', sees: undefined },
  { group: '/agencies/hamburg/admins', scope: 'tenant:nordlicht', sees: undefined },
  { group: '/agencies/hamburg/admins', scope: 'platform', sees: undefined },
  { group: '/agencies/hamburg/counselors', scope: 'agency:hamburg', sees: undefined },
  { group: '/agencies/unknown/admins', scope: 'agency:unknown', sees: undefined },
])('$group asks for $scope and sees $sees', async ({ group, scope, sees }) => {
  for (const row of rows) await insert(row)
  const body = await read(`changes?scope=${scope}`, group)
  const seen = changes.safeParse(body).data?.changes.map(({ id }) => Number(id))
  expect({ seen, code: problem.safeParse(body).data?.code }).toEqual(
    sees === undefined ? { seen: undefined, code: 'not-found' } : { seen: sees, code: undefined },
  )
  const table = await get(group, `changes?scope=${scope}&format=csv`)
  expect(table.response.status).toBe(sees === undefined ? 404 : 200)
})

test('a change is shown with its person, its way and its fields', async () => {
  const fields = [{ path: 'liveChat.enabled', from: 'false', to: 'true' }]
  await insert({
    id: 10,
    at: '2026-03-04T05:06:07Z',
    way: 'panel',
    staff_id: 's1',
    staff_name: 'Anna Admin',
    fields: JSON.stringify(fields),
  })
  await insert({ id: 11, way: 'kubectl', manager: 'kubectl-edit', at: '2026-03-05T00:00:00Z' })
  expect(await read('changes?scope=agency:hamburg')).toEqual({
    changes: [
      {
        id: '11',
        at: '2026-03-05T00:00:00.000Z',
        kind: 'agency',
        name: 'hamburg',
        way: 'kubectl',
        staff: null,
        manager: 'kubectl-edit',
        outcome: 'applied',
        fields: [],
      },
      {
        id: '10',
        at: '2026-03-04T05:06:07.000Z',
        kind: 'agency',
        name: 'hamburg',
        way: 'panel',
        staff: { id: 's1', name: 'Anna Admin' },
        manager: null,
        outcome: 'applied',
        fields,
      },
    ],
    next: null,
  })
})

test('the table has a line for each field, and no cell is a formula', async () => {
  await insert({
    id: 10,
    at: '2026-03-04T05:06:07Z',
    way: 'panel',
    staff_id: 's1',
    staff_name: '=HYPERLINK("http://evil.example")',
    fields: JSON.stringify([
      { path: 'displayName', from: '+49', to: 'a "b", c' },
      { path: 'liveChat.greeting.de', from: null, to: '-x\ny' },
    ]),
  })
  await insert({ id: 11, outcome: 'invalid', at: '2026-03-05T00:00:00Z' })
  const { response, body } = await get('/platform/admins', 'changes?scope=platform&format=csv')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const person = `10,2026-03-04T05:06:07.000Z,agency,hamburg,panel,s1,"'=HYPERLINK(""http://evil.example"")",,applied`
  expect(body).toBe(
    [
      'id,at,kind,name,way,staffId,staffName,manager,outcome,path,from,to',
      '11,2026-03-05T00:00:00.000Z,agency,hamburg,file,,,,invalid,,,',
      `${person},displayName,'+49,"a ""b"", c"`,
      `${person},liveChat.greeting.de,,"'-x\ny"`,
      '',
    ].join('\r\n'),
  )
})

test.each([
  { range: 'from=2026-03-04', sees: ['12', '11', '10'] },
  { range: 'to=2026-03-04', sees: ['11', '10', '9'] },
  { range: 'from=2026-03-04&to=2026-03-04', sees: ['11', '10'] },
  { range: 'from=2026-03-05&to=2026-03-04', sees: [] },
])('$range has whole days', async ({ range, sees }) => {
  const times = ['03T23:59:59.999Z', '04T00:00:00Z', '04T23:59:59.999Z', '05T00:00:00Z']
  for (const [index, time] of times.entries())
    await insert({ id: 9 + index, at: `2026-03-${time}` })
  const { changes: seen } = changes.parse(await read(`changes?scope=platform&${range}`))
  expect(seen.map(({ id }) => id)).toEqual(sees)
})

test('page by page, nothing is missing and nothing comes twice', async () => {
  await database.pool.query(
    `insert into config.change_record (kind, name, way, outcome, fields)
     select 'platform', 'platform', 'file', 'applied', '[]' from generate_series(1, 250)`,
  )
  const seen: string[] = []
  const sizes: number[] = []
  for (let before: string | null = ''; before !== null;) {
    const page = changes.parse(
      await read(`changes?scope=platform${before === '' ? '' : `&before=${before}`}`),
    )
    seen.push(...page.changes.map(({ id }) => id))
    sizes.push(page.changes.length)
    before = page.next
  }
  expect(sizes).toEqual([100, 100, 50])
  expect(new Set(seen).size).toBe(250)
})

test.each(['from=2026-02-30', 'from=1', 'before=0', `before=${'9'.repeat(19)}`, 'format=xml'])(
  '%s is refused',
  async (query) => {
    const { response } = await get('/platform/admins', `changes?scope=platform&${query}`)
    expect(response.status).toBe(400)
  },
)

test('the history of a text has every version, and its author as long as the record has one', async () => {
  const add = async (values: Readonly<Record<string, unknown>>): Promise<void> => {
    const full = { level: 'agency', name: 'hamburg', kind: 'agreement', locale: 'de', ...values }
    await database.pool.query(
      `insert into config.own_text_version (${Object.keys(full).join(', ')})
       values (${Object.keys(full)
         .map((_, index) => `$${index + 1}`)
         .join(', ')})`,
      Object.values(full),
    )
  }
  const named = { way: 'panel', staff_id: 's1', staff_name: 'Anna Admin' }
  await insert({ id: 20, ...named, tenant: 'suedwind' })
  await insert({ id: 21, ...named })
  await add({ markdown: 'eins', published_at: '2026-01-01T00:00:00Z' })
  await add({ markdown: 'zwei', published_at: '2026-02-01T00:00:00Z', way: 'panel', record: 20 })
  await add({ markdown: 'other', locale: 'en', published_at: '2026-02-02T00:00:00Z' })
  await add({ published_at: '2026-03-01T00:00:00Z', way: 'file', record: 19 })
  await add({
    markdown: 'drei',
    short: 'kurz',
    published_at: '2026-04-01T00:00:00Z',
    way: 'panel',
    record: 21,
  })
  const path = 'agencies/hamburg/legal-texts/history?kind=agreement&locale=de'
  const nobody = { name: null, manager: null }
  expect(await read(path, '/agencies/hamburg/admins')).toEqual({
    versions: [
      {
        markdown: 'drei',
        short: 'kurz',
        from: '2026-04-01T00:00:00.000Z',
        until: null,
        by: { way: 'panel', name: 'Anna Admin', manager: null },
      },
      {
        markdown: null,
        short: null,
        from: '2026-03-01T00:00:00.000Z',
        until: '2026-04-01T00:00:00.000Z',
        by: { way: 'file', ...nobody },
      },
      {
        markdown: 'zwei',
        short: null,
        from: '2026-02-01T00:00:00.000Z',
        until: '2026-03-01T00:00:00.000Z',
        // The name belongs to the admins of another tenant.
        by: { way: 'panel', ...nobody },
      },
      {
        markdown: 'eins',
        short: null,
        from: '2026-01-01T00:00:00.000Z',
        until: '2026-02-01T00:00:00.000Z',
        by: null,
      },
    ],
    next: null,
  })
})

test('the history of a text comes page by page, and each version ends where the next one begins', async () => {
  // Ids are those of all texts together.
  for (const kind of ['imprint', 'agreement'])
    await database.pool.query(
      `insert into config.own_text_version (level, name, kind, locale, markdown, published_at)
       select 'agency', 'hamburg', $1, 'de', n, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 hour'
       from generate_series(1, 150) n`,
      [kind],
    )
  const seen: { markdown: string | null; from: string; until: string | null }[] = []
  const sizes: number[] = []
  for (let before: string | null = ''; before !== null;) {
    const query = `kind=imprint&locale=de${before === '' ? '' : `&before=${before}`}`
    const path = `agencies/hamburg/legal-texts/history?${query}`
    const page = textHistory.parse(await read(path, '/agencies/hamburg/admins'))
    seen.push(...page.versions)
    sizes.push(page.versions.length)
    before = page.next
  }
  expect(sizes).toEqual([100, 50])
  expect(seen.map(({ markdown }) => Number(markdown))).toEqual(
    Array.from({ length: 150 }, (_, index) => 150 - index),
  )
  expect(seen.map(({ until }) => until)).toEqual([
    null,
    ...seen.slice(0, -1).map(({ from }) => from),
  ])
})
