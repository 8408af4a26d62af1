import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Change, ChangeOutcome } from '@lotse/contract/change-request'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import { assertMatchesOpenApi } from '../../test/openapi-check.ts'
import { startFakeOperator, type FakeOperator } from '../../test/operator.ts'
import { publishedCode, publishSample } from '../../test/published-config.ts'
import { startTestApi, type TestApi } from '../../test/test-api.ts'
import { operations } from './route-table.ts'

let database: TestDatabase
let api: TestApi
let operator: FakeOperator
beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, { agencies: ['hamburg', 'kiel'] })
  await database.pool.query(
    `update config.agency set version = 'v1', own_branding = '{"accent":"#0b6e75"}',
       locked = '[{"path":"liveChat.topics","manager":"argocd"}]' where name = 'kiel'`,
  )
  operator = await startFakeOperator(database.urls.operator)
  api = await startTestApi({ databaseUrl: database.urls.api })
})
afterAll(async () => {
  await api?.close()
  await operator?.close()
  await database?.drop()
})
beforeEach(() => {
  operator.outcome = { result: 'applied' }
})

const hamburg = '/live-chat/admin/agencies/hamburg'
const text = { kind: 'agreement', locale: 'de', markdown: 'Wort' }
/** One request for every operation on an object; what shows a scope has tables of its own. */
const requests: readonly { operation: string; path: string; body?: unknown; status?: number }[] = [
  { operation: 'get /live-chat/admin/agencies/{agency}', path: hamburg },
  {
    operation: 'patch /live-chat/admin/agencies/{agency}',
    path: hamburg,
    body: { liveChatEnabled: false },
  },
  {
    operation: 'get /live-chat/admin/tenants/{tenant}',
    path: '/live-chat/admin/tenants/nordlicht',
  },
  {
    operation: 'patch /live-chat/admin/tenants/{tenant}',
    path: '/live-chat/admin/tenants/nordlicht',
    body: { liveChatEnabled: false },
  },
  { operation: 'get /live-chat/admin/platform', path: '/live-chat/admin/platform' },
  {
    operation: 'patch /live-chat/admin/platform',
    path: '/live-chat/admin/platform',
    body: { rating: true },
  },
  { operation: 'get /live-chat/admin/agencies/{agency}/links', path: `${hamburg}/links` },
  {
    operation: 'post /live-chat/admin/agencies/{agency}/links',
    path: `${hamburg}/links`,
    body: { name: 'neu' },
    status: 201,
  },
  {
    operation: 'patch /live-chat/admin/agencies/{agency}/links/{name}',
    path: `${hamburg}/links/website`,
    body: { enabled: false },
  },
  {
    operation: 'delete /live-chat/admin/agencies/{agency}/links/{name}',
    path: `${hamburg}/links/website`,
  },
  {
    operation: 'get /live-chat/admin/agencies/{agency}/legal-texts',
    path: `${hamburg}/legal-texts`,
  },
  {
    operation: 'put /live-chat/admin/agencies/{agency}/legal-texts',
    path: `${hamburg}/legal-texts`,
    body: text,
  },
  {
    operation: 'get /live-chat/admin/tenants/{tenant}/legal-texts',
    path: '/live-chat/admin/tenants/nordlicht/legal-texts',
  },
  {
    operation: 'put /live-chat/admin/tenants/{tenant}/legal-texts',
    path: '/live-chat/admin/tenants/nordlicht/legal-texts',
    body: text,
  },
  {
    operation: 'get /live-chat/admin/platform/legal-texts',
    path: '/live-chat/admin/platform/legal-texts',
  },
  {
    operation: 'put /live-chat/admin/platform/legal-texts',
    path: '/live-chat/admin/platform/legal-texts',
    body: text,
  },
  ...[
    { level: '/agencies/{agency}', owner: '/agencies/hamburg' },
    { level: '/tenants/{tenant}', owner: '/tenants/nordlicht' },
    { level: '/platform', owner: '/platform' },
  ].map(({ level, owner }) => ({
    operation: `get /live-chat/admin${level}/legal-texts/history`,
    path: `/live-chat/admin${owner}/legal-texts/history?kind=agreement&locale=de`,
  })),
  {
    operation: 'post /live-chat/admin/agencies/{agency}/legal-texts/preview',
    path: `${hamburg}/legal-texts/preview`,
    body: text,
  },
  {
    operation: 'post /live-chat/admin/tenants/{tenant}/legal-texts/preview',
    path: '/live-chat/admin/tenants/nordlicht/legal-texts/preview',
    body: text,
  },
  {
    operation: 'post /live-chat/admin/platform/legal-texts/preview',
    path: '/live-chat/admin/platform/legal-texts/preview',
    body: text,
  },
]

test('every admin operation is in the table of roles', () => {
  const admin = operations
    .filter(({ path }) => /^\/live-chat\/admin\/(?:agencies|tenants|platform)/.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  expect(requests.map(({ operation }) => operation).toSorted()).toEqual(admin.toSorted())
})

/** Which of the three sets of objects each group may see and change. */
const roles = [
  { group: '/agencies/hamburg/admins', may: ['agency', 'agency texts'] },
  { group: '/tenants/nordlicht/admins', may: ['agency', 'tenant', 'tenant texts'] },
  { group: '/platform/admins', may: ['platform', 'platform texts'] },
  { group: '/agencies/hamburg/counselors', may: [] },
  { group: '/agencies/kiel/admins', may: [] },
  { group: '/tenants/suedwind/admins', may: [] },
] as const
const matrix = roles.flatMap(({ group, may }) =>
  requests.map((request) => {
    const [, level = ''] = /admin\/(agencies|tenants|platform)/.exec(request.operation) ?? []
    const names = { agencies: 'agency', tenants: 'tenant', platform: 'platform' }
    const set = `${names[level as keyof typeof names]}${request.operation.includes('legal-texts') ? ' texts' : ''}`
    return { group, ...request, allowed: (may as readonly string[]).includes(set) }
  }),
)

test.each(matrix.filter(({ allowed }) => allowed))('$group may $operation', async (row) => {
  const [method = ''] = row.operation.split(' ')
  const { status } = await send(row.group, method, row.path, row.body)
  expect(status).toBe(row.status ?? 200)
})

test.each(matrix.filter(({ allowed }) => !allowed))('$group may not $operation', async (row) => {
  const [method = ''] = row.operation.split(' ')
  const before = operator.asked.length
  const code = row.operation.includes('{agency}') ? 'agency-not-found' : 'not-found'
  expect(await send(row.group, method, row.path, row.body)).toMatchObject({
    status: 404,
    body: { code },
  })
  expect(operator.asked.length).toBe(before)
})

test('without a token nothing is told, and an unknown agency is answered as a foreign one', async () => {
  const response = await fetch(`${api.url}${hamburg}`)
  expect(response.status).toBe(401)
  const foreign = await send('/agencies/kiel/admins', 'get', hamburg)
  const unknown = await send('/agencies/kiel/admins', 'get', hamburg.replace('hamburg', 'nix'))
  expect(unknown).toEqual(foreign)
})

test('an agency is shown with its flag, its effective state and its numbers', async () => {
  expect(
    (await send('/agencies/kiel/admins', 'get', hamburg.replace('hamburg', 'kiel'))).body,
  ).toEqual({
    agency: 'kiel',
    displayName: 'Beratung kiel',
    liveChatEnabled: true,
    effective: true,
    reason: null,
    waiting: 0,
    averageWaitMinutes: null,
    activeCounselors: 0,
    tenant: 'nordlicht',
    available: false,
    unavailableReason: 'NoCounselorActive',
    settings: {
      openingHours: null,
      topics: ['sucht', 'schulden'].map((slug) => ({ slug, displayName: { en: slug } })),
      maxWaiting: null,
      cannedReplies: [],
      greeting: null,
      formOfAddress: 'formal',
      branding: { accent: '#0b6e75' },
      crisis: null,
    },
    locked: [{ path: 'liveChat.topics', manager: 'argocd' }],
    brandingProblem: null,
    sourceProblems: [],
    version: 'v1',
  })
})

test('a tenant and the platform are shown with their settings and their agencies', async () => {
  const agency = (name: string): object => ({
    agency: name,
    displayName: `Beratung ${name}`,
    effective: true,
    reason: null,
    waiting: 0,
    averageWaitMinutes: null,
    activeCounselors: 0,
  })
  const agencies = ['hamburg', 'kiel'].map(agency)
  const nothing = { locked: [], sourceProblems: [], version: '' }
  const ofTenant = await send(
    '/tenants/nordlicht/admins',
    'get',
    '/live-chat/admin/tenants/nordlicht',
  )
  expect(ofTenant.body).toEqual({
    tenant: 'nordlicht',
    displayName: 'Nordlicht',
    liveChatEnabled: true,
    branding: null,
    brandingProblem: null,
    ...nothing,
    agencies,
  })
  const ofPlatform = await send('/platform/admins', 'get', '/live-chat/admin/platform')
  expect(ofPlatform.body).toEqual({
    displayName: 'Lotse',
    developmentMode: false,
    locales: ['en', 'de'],
    defaultLocale: 'en',
    crisis: null,
    rating: false,
    quickExitURL: null,
    ...nothing,
    agencies,
  })
})

const none = { platform: false, tenants: [], agencies: [] }
const kiel = { agency: 'kiel', displayName: 'Beratung kiel', tenant: 'nordlicht' }
const ofHamburg = { ...kiel, agency: 'hamburg', displayName: 'Beratung hamburg' }
test.each([
  { groups: ['/agencies/hamburg/counselors'], scopes: none, reason: 'a counselor' },
  { groups: ['/agencies/nix/admins', '/tenants/nix/admins'], scopes: none, reason: 'no resource' },
  {
    groups: ['/agencies/kiel/admins'],
    scopes: { ...none, agencies: [{ ...kiel, mayEditTexts: true }] },
    reason: 'an agency',
  },
  {
    groups: ['/tenants/nordlicht/admins', '/agencies/kiel/admins', '/platform/admins'],
    scopes: {
      platform: true,
      tenants: [{ tenant: 'nordlicht', displayName: 'Nordlicht' }],
      agencies: [
        { ...ofHamburg, mayEditTexts: false },
        { ...kiel, mayEditTexts: true },
      ],
    },
    reason: 'several roles at once: texts of an agency are edited by its own admins',
  },
])('scopes of $groups: $reason', async ({ groups, scopes }) => {
  expect(await send(groups, 'get', '/live-chat/admin/scopes')).toMatchObject({
    status: 200,
    body: scopes,
  })
})

test('links come with their addresses', async () => {
  const { body } = await send('/tenants/nordlicht/admins', 'get', `${hamburg}/links`)
  const url = (query: string): string => `http://localhost:8080/live-chat/hamburg?${query}`
  const coded = (name: string): object => {
    const code = publishedCode('hamburg', name)
    return { name, code, codeUrl: `http://localhost:8080/c/${code}` }
  }
  expect(body).toEqual({
    links: [
      { ...coded('closed'), topic: null, enabled: false, url: url('link=closed') },
      { ...coded('sucht'), topic: 'sucht', enabled: true, url: url('topic=sucht&link=sucht') },
      { ...coded('website'), topic: null, enabled: true, url: url('link=website') },
    ],
  })
})

test.each<{ method: string; path: string; body?: unknown; change: Change }>([
  {
    method: 'patch',
    path: hamburg,
    body: { liveChatEnabled: true },
    change: {
      kind: 'edit',
      level: 'agency',
      name: 'hamburg',
      fields: { liveChatEnabled: true },
    },
  },
  {
    method: 'patch',
    path: hamburg,
    body: { ifVersion: 'v1', maxWaiting: 5, openingHours: null, topics: [] },
    change: {
      kind: 'edit',
      level: 'agency',
      name: 'hamburg',
      ifVersion: 'v1',
      fields: { maxWaiting: 5, openingHours: null, topics: [] },
    },
  },
  {
    method: 'post',
    path: `${hamburg}/links`,
    body: { name: 'neu', topic: 'sucht' },
    change: {
      kind: 'add-link',
      agency: 'hamburg',
      link: { name: 'neu', topic: 'sucht', enabled: true },
    },
  },
  {
    method: 'patch',
    path: `${hamburg}/links/website`,
    body: { topic: null },
    change: { kind: 'edit-link', agency: 'hamburg', name: 'website', topic: null },
  },
  {
    method: 'delete',
    path: `${hamburg}/links/website`,
    change: { kind: 'remove-link', agency: 'hamburg', name: 'website' },
  },
  {
    method: 'put',
    path: `${hamburg}/legal-texts`,
    body: { ...text, markdown: null },
    change: {
      kind: 'write-text',
      level: 'agency',
      name: 'hamburg',
      text: 'agreement',
      locale: 'de',
      markdown: null,
    },
  },
])('$method $path asks the operator for $change.kind', async ({ method, path, body, change }) => {
  await send('/agencies/hamburg/admins', method, path, body)
  await eventually(() => expect(operator.asked.at(-1)).toEqual(change))
  const left = await database.pool.query('select id from config.change_request')
  expect(left.rows).toEqual([])
})

test.each([
  { group: '/tenants/nordlicht/admins', path: 'tenants/nordlicht', body: { branding: null } },
  { group: '/platform/admins', path: 'platform', body: { quickExitURL: 'https://example.org' } },
])('$path is edited through the operator', async ({ group, path, body }) => {
  await send(group, 'patch', `/live-chat/admin/${path}`, { ...body, ifVersion: 'v' })
  const [level = '', name = level] = path.split('/')
  await eventually(() =>
    expect(operator.asked.at(-1)).toEqual({
      kind: 'edit',
      level: level.replace(/s$/, ''),
      name,
      ifVersion: 'v',
      fields: body,
    }),
  )
})

test('the token goes to the operator sealed, and is gone with the outcome', async () => {
  const token = await api.tokens.staffToken({ subject: 'a', groups: ['/agencies/hamburg/admins'] })
  const seen: string[] = []
  const client = await database.pool.connect()
  client.on('notification', () => {
    void client
      .query<{ row: string }>('select to_jsonb(r)::text as row from config.change_request r')
      .then(({ rows }) => seen.push(...rows.map(({ row }) => row)))
  })
  await client.query('listen lotse_change')
  await fetch(`${api.url}${hamburg}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ maxWaiting: 7 }),
  })
  await eventually(() => expect(seen.length).toBeGreaterThan(0))
  client.release(true)
  expect(seen.join()).not.toContain(token.split('.')[2])
  expect(seen.join()).not.toContain('maxWaiting')
  expect(operator.seals.at(-1)).toMatchObject({ token, sealedAt: expect.any(Number) })
  await expect(
    database.pool.query(
      `insert into config.change_request (id, sealed, outcome) values (repeat('a', 26), 'x', '{}')`,
    ),
  ).rejects.toThrow('check constraint')
})

test('an operator that was started again gets the change sealed to its new key', async () => {
  const [asked, unknown] = [operator.asked.length, operator.unknownKeys]
  operator.outcome = undefined
  const answering = send('/agencies/hamburg/admins', 'patch', hamburg, { maxWaiting: 8 })
  await waitsForOperator()
  await operator.restart()
  operator.outcome = { result: 'applied' }
  await look()
  expect(await answering).toMatchObject({ status: 200 })
  expect(operator.unknownKeys).toBeGreaterThan(unknown)
  expect(operator.asked.slice(asked)).toMatchObject([{ fields: { maxWaiting: 8 } }])
})

test('an agency that is deleted while its change waits is not there', async () => {
  await publishSample(database.pool, { agencies: ['altona'] })
  operator.outcome = undefined
  const path = '/live-chat/admin/agencies/altona'
  const answering = send('/agencies/altona/admins', 'patch', path, { maxWaiting: 8 })
  await waitsForOperator()
  await database.pool.query(`delete from config.agency where name = 'altona'`)
  operator.outcome = { result: 'applied' }
  await look()
  expect(await answering).toMatchObject({ status: 404, body: { code: 'agency-not-found' } })
})

test('asking for nothing asks nobody', async () => {
  const before = operator.asked.length
  expect(
    await send('/agencies/hamburg/admins', 'patch', hamburg, { ifVersion: 'old' }),
  ).toMatchObject({
    status: 200,
  })
  expect(operator.asked.length).toBe(before)
})

test.each<{ outcome: ChangeOutcome; answer: unknown }>([
  {
    outcome: { result: 'managed-elsewhere', manager: 'argocd' },
    answer: { status: 409, body: { code: 'managed-elsewhere', manager: 'argocd' } },
  },
  {
    outcome: { result: 'development-mode' },
    answer: { status: 409, body: { code: 'development-mode' } },
  },
  { outcome: { result: 'forbidden' }, answer: { status: 403, body: { code: 'forbidden' } } },
  { outcome: { result: 'not-found' }, answer: { status: 404, body: { code: 'not-found' } } },
  {
    outcome: { result: 'source-invalid' },
    answer: { status: 409, body: { code: 'invalid-state', reason: 'SourceInvalid' } },
  },
  {
    outcome: { result: 'changed-meanwhile' },
    answer: { status: 409, body: { code: 'invalid-state', reason: 'ChangedMeanwhile' } },
  },
  {
    outcome: { result: 'invalid', errors: [{ path: 'name', rule: 'exists' }] },
    answer: {
      status: 422,
      body: { code: 'invalid-field', errors: [{ path: 'name', rule: 'exists' }] },
    },
  },
])('$outcome.result is told', async ({ outcome, answer }) => {
  operator.outcome = outcome
  expect(
    await send('/agencies/hamburg/admins', 'patch', hamburg, { liveChatEnabled: true }),
  ).toMatchObject({ ...Object(answer) })
})

test('an operator that does not answer is 503, and the request is left for it', async () => {
  operator.outcome = undefined
  const answer = await send('/agencies/hamburg/admins', 'patch', hamburg, { liveChatEnabled: true })
  expect(answer).toMatchObject({ status: 503, body: { code: 'upstream-unavailable' } })
  expect(answer.retryAfter).toBe('5')
  const left = await database.pool.query('select sealed, outcome from config.change_request')
  expect(left.rows).toEqual([{ sealed: expect.any(String), outcome: null }])
  // Later requests remove what nobody has dealt with in time.
  await database.pool.query(
    `update config.change_request set requested_at = requested_at - interval '26 seconds'`,
  )
  operator.outcome = { result: 'applied' }
  await send('/agencies/hamburg/admins', 'patch', hamburg, { liveChatEnabled: true })
  const after = await database.pool.query('select id from config.change_request')
  expect(after.rows).toEqual([])
})

test.each([
  { reason: 'an unknown field', path: hamburg, method: 'patch', body: { developmentMode: false } },
  {
    reason: 'an unknown field of a branding',
    path: hamburg,
    method: 'patch',
    body: { branding: { font: 'x' } },
  },
  { reason: 'no boolean', path: hamburg, method: 'patch', body: { liveChatEnabled: 'yes' } },
  { reason: 'no name', path: `${hamburg}/links`, method: 'post', body: { topic: 'sucht' } },
  { reason: 'no body', path: `${hamburg}/links`, method: 'post', body: undefined },
  {
    reason: 'an unknown kind of text',
    path: `${hamburg}/legal-texts`,
    method: 'put',
    body: { ...text, kind: 'poem' },
  },
  {
    reason: 'a text that is too long',
    path: `${hamburg}/legal-texts`,
    method: 'put',
    body: { ...text, markdown: 'x'.repeat(65_537) },
  },
])('400 for $reason', async ({ path, method, body }) => {
  expect(await send('/agencies/hamburg/admins', method, path, body)).toMatchObject({
    status: 400,
    body: { code: 'invalid-request' },
  })
})

test.each([
  {
    reason: 'a data policy is the platform’s alone',
    body: { ...text, kind: 'dataPolicy' },
    errors: [{ path: 'kind', rule: 'not-of-this-level' }],
  },
  {
    reason: 'a language that the platform does not offer',
    body: { ...text, locale: 'fr' },
    errors: [{ path: 'locale', rule: 'not-offered' }],
  },
])('422: $reason', async ({ body, errors }) => {
  expect(
    await send('/agencies/hamburg/admins', 'put', `${hamburg}/legal-texts`, body),
  ).toMatchObject({ status: 422, body: { code: 'invalid-field', errors } })
})

test('the largest text that is allowed passes, in the longest form that JSON has for it', async () => {
  const token = await api.tokens.staffToken({ subject: 'a', groups: ['/agencies/hamburg/admins'] })
  const markdown = '\\u00e4'.repeat(65_536)
  const response = await fetch(`${api.url}${hamburg}/legal-texts`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: `{"kind":"agreement","locale":"de","markdown":"${markdown}"}`,
  })
  expect(response.status).toBe(200)
  await eventually(() =>
    expect(operator.asked.at(-1)).toMatchObject({ markdown: 'ä'.repeat(65_536) }),
  )
})

test('each level sees its own words, where each text comes from, and how it reads', async () => {
  const textsOf = async (group: string, path: string): Promise<Record<string, unknown>> => {
    const { body } = await send(group, 'get', `/live-chat/admin/${path}/legal-texts`)
    const { texts } = body as {
      texts: (Record<string, unknown> & { kind: string; locale: string })[]
    }
    return Object.fromEntries(
      texts.map(({ kind, locale, markdown, source, html, version, editable }) => [
        `${kind} ${locale}`,
        { markdown, source, html, version, editable },
      ]),
    )
  }
  const nothing = { markdown: null, source: null, html: null, version: null }
  expect(await textsOf('/platform/admins', 'platform')).toEqual({
    'dataPolicy en': {
      markdown: 'We are {{platform.displayName}}',
      source: 'platform',
      html: '<p>We are Lotse</p>\n',
      version: null,
      editable: true,
    },
    'dataPolicy de': { ...nothing, editable: true },
    'imprint en': { ...nothing, editable: true },
    'imprint de': { ...nothing, editable: true },
    'agreement en': {
      markdown: 'Platform',
      source: 'platform',
      html: '<p>Platform</p>\n',
      version: null,
      editable: true,
    },
    'agreement de': {
      markdown: '{{agency.displayName}} berät',
      source: 'platform',
      html: '<p>{{agency.displayName}} berät</p>\n',
      version: null,
      editable: true,
    },
  })
  expect(await textsOf('/tenants/nordlicht/admins', 'tenants/nordlicht')).toMatchObject({
    'dataPolicy en': { markdown: null, source: 'platform', editable: false },
    'agreement en': {
      markdown: 'Terms of {{tenant.displayName}}',
      source: 'tenant',
      html: '<p>Terms of Nordlicht</p>\n',
    },
    'agreement de': { markdown: null, source: 'platform', editable: true },
  })
  expect(await textsOf('/agencies/hamburg/admins', 'agencies/hamburg')).toMatchObject({
    'agreement en': {
      markdown: null,
      source: 'platform',
      html: '<p>text</p>',
      version: 'a'.repeat(64),
    },
    'agreement de': { ...nothing, editable: true },
  })
})

test('a text comes with what each level says, in short as well, and with what its lack blocks', async () => {
  await database.pool.query(
    `update config.tenant set own_texts = jsonb_set(own_texts, '{agreement,en,short}', '"In short.\\nTwice."')
     where name = 'nordlicht'`,
  )
  await database.pool.query(
    `update config.agency set effective = false, reason = 'LegalTextMissing' where name = 'kiel'`,
  )
  await database.pool.query(
    `delete from config.legal_text where agency = 'kiel' and kind = 'imprint'`,
  )
  const path = '/live-chat/admin/tenants/nordlicht/legal-texts'
  const { body } = await send('/tenants/nordlicht/admins', 'get', path)
  const { texts } = body as { texts: { kind: string; locale: string }[] }
  const find = (kind: string): unknown =>
    texts.find((one) => one.kind === kind && one.locale === 'en')
  expect(find('agreement')).toMatchObject({
    short: 'In short.\nTwice.',
    shownShort: ['In short.', 'Twice.'],
    blocks: [],
    chain: [
      { level: 'platform', name: 'platform', displayName: 'Lotse', markdown: 'Platform' },
      { level: 'tenant', name: 'nordlicht', markdown: 'Terms of {{tenant.displayName}}' },
    ],
  })
  expect(find('imprint')).toMatchObject({ chain: [{ level: 'platform' }], blocks: ['kiel'] })
})

test.each([
  {
    draft: { ...text, markdown: 'We are {{tenant.displayName}}', short: 'Short' },
    answer: { status: 200, body: { html: '<p>We are Nordlicht</p>\n', short: ['Short'] } },
  },
  {
    draft: { ...text, markdown: 'Hello {{client.name}}', short: 'a\nb\nc\nd' },
    answer: { status: 422, body: { code: 'invalid-field' } },
  },
  { draft: { ...text, locale: 'fr' }, answer: { status: 422 } },
])('a preview writes nothing: $draft.markdown $draft.locale', async ({ draft, answer }) => {
  const before = operator.asked.length
  const path = `${hamburg}/legal-texts/preview`
  const shown = await send('/agencies/hamburg/admins', 'post', path, draft)
  expect(shown).toMatchObject({ ...answer })
  expect(operator.asked.length).toBe(before)
})

/** Resolves when a change is asked for and not answered. */
async function waitsForOperator(): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await database.pool.query(
      'select from config.change_request where outcome is null',
    )
    expect(rowCount).toBe(1)
  })
}

/** Has the operator look for changes again. */
async function look(): Promise<void> {
  await database.pool.query("select pg_notify('lotse_change', '')")
}

async function send(
  group: string | readonly string[],
  method: string,
  path: string,
  body?: unknown,
) {
  const token = await api.tokens.staffToken({ subject: 'a1', groups: [group].flat() })
  const response = await fetch(`${api.url}${path}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  assertMatchesOpenApi({
    method: method.toUpperCase(),
    path,
    status: response.status,
    contentType: response.headers.get('content-type'),
    body: answer,
  })
  return {
    status: response.status,
    body: answer,
    retryAfter: response.headers.get('retry-after'),
  }
}
