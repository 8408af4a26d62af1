import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestApi, type TestApi } from '@lotse/api/test/test-api'
import {
  startDirectoryOperator,
  type DirectoryOperator,
} from '@lotse/operator/test/directory-operator'
import { testDatabase, type TestDatabase } from '../setup/database.ts'
import { eventually } from '../setup/eventually.ts'

/*
 * What an admin asks for, the whole way: HTTP, the sealed row in PostgreSQL, the operator with the file, the record of changes,
 * and back over HTTP. Keycloak is a key pair here; admin-suite.ts has the real one.
 */

let database: TestDatabase
let api: TestApi
let operator: DirectoryOperator
beforeAll(async () => {
  database = await testDatabase()
  api = await startTestApi({ databaseUrl: database.urls.api })
  operator = await startDirectoryOperator(database.urls.operator, async (token) => {
    const found = await api.tokens.staff.verify(token)
    return found && { id: found.subject, name: found.name, groups: found.groups }
  })
  await eventually(async () => {
    const { status } = await send(anna, 'GET', '/agencies/kiel')
    if (status !== 200) throw new Error('the operator has not published kiel yet')
  })
})
afterAll(async () => {
  await operator?.stop()
  await api?.close()
  await database?.drop()
  if (operator !== undefined) await rm(operator.directory, { recursive: true })
})

const anna = { subject: 's-anna', name: 'Anna Admin', groups: ['/agencies/kiel/admins'] }
const berta = { subject: 's-berta', name: 'Berta Beispiel', groups: ['/tenants/nordlicht/admins'] }

test('the name of the person gets from the request into the record', async () => {
  expect(await send(anna, 'PATCH', '/agencies/kiel', { maxWaiting: 7 })).toMatchObject({
    status: 200,
    body: { settings: { maxWaiting: 7 } },
  })
  expect(await file('kiel')).toContain('maxWaiting: 7')
  expect(await newest()).toMatchObject({
    kind: 'agency',
    name: 'kiel',
    way: 'panel',
    staff: { id: 's-anna', name: 'Anna Admin' },
    outcome: 'applied',
    fields: [{ path: 'liveChat.maxWaiting', from: null, to: '7' }],
  })
  const text = { kind: 'agreement', locale: 'de', markdown: 'Eigene Worte' }
  expect(await send(anna, 'PUT', '/agencies/kiel/legal-texts', text)).toMatchObject({ status: 200 })
  const history = '/agencies/kiel/legal-texts/history?kind=agreement&locale=de'
  expect(await send(anna, 'GET', history)).toMatchObject({
    body: {
      versions: [
        { markdown: 'Eigene Worte', until: null, by: { way: 'panel', name: 'Anna Admin' } },
      ],
    },
  })
})

test('two admins change the same version: the second is refused and writes nothing', async () => {
  const { body } = await send(anna, 'GET', '/agencies/kiel')
  const ifVersion = body['version']
  const greeting = { de: 'Willkommen.', en: 'Welcome.' }
  const first = await send(anna, 'PATCH', '/agencies/kiel', { ifVersion, greeting })
  expect(first.status).toBe(200)
  const other = { de: 'Hallo.', en: 'Hello.' }
  expect(
    await send(berta, 'PATCH', '/agencies/kiel', { ifVersion, greeting: other }),
  ).toMatchObject({ status: 409, body: { code: 'invalid-state', reason: 'ChangedMeanwhile' } })
  expect(await file('kiel')).not.toContain('Hallo.')
  expect(await newest()).toMatchObject({
    staff: { name: 'Berta Beispiel' },
    outcome: 'changed-meanwhile',
    fields: [
      { path: 'liveChat.greeting.de', from: null, to: null },
      { path: 'liveChat.greeting.en', from: null, to: null },
    ],
  })
})

test('two admins change at the same time: one is refused, and both are recorded', async () => {
  const { body } = await send(anna, 'GET', '/agencies/kiel')
  const ifVersion = body['version']
  const answers = await Promise.all([
    send(anna, 'PATCH', '/agencies/kiel', { ifVersion, maxWaiting: 21 }),
    send(berta, 'PATCH', '/agencies/kiel', { ifVersion, maxWaiting: 22 }),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const outcomes = [await newest(0), await newest(1)].map(({ outcome }) => String(outcome))
  expect(outcomes.toSorted()).toEqual(['applied', 'changed-meanwhile'])
})

test('what the operator may not do for this person is 403, and recorded with the name', async () => {
  const before = await file('kiel')
  // The api's tables name a wrong tenant; the operator has to check by itself.
  await database.pool.query(`update config.agency set tenant = 'suedwind' where name = 'kiel'`)
  const carla = { subject: 's-carla', name: 'Carla Fremd', groups: ['/tenants/suedwind/admins'] }
  const answer = await send(carla, 'PATCH', '/agencies/kiel', { liveChatEnabled: true })
  await database.pool.query(`update config.agency set tenant = 'nordlicht' where name = 'kiel'`)
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await file('kiel')).toBe(before)
  expect(await newest()).toMatchObject({
    staff: { id: 's-carla', name: 'Carla Fremd' },
    outcome: 'forbidden',
    fields: [],
  })
  const left = await database.pool.query('select from config.change_request')
  expect(left.rowCount).toBe(0)
})

test('an agency whose resource was deleted meanwhile is 404', async () => {
  await database.pool.query(
    `insert into config.agency
     select (jsonb_populate_record(a, '{"name": "ghost"}')).* from config.agency a where name = 'kiel'`,
  )
  const ghost = { ...anna, groups: ['/agencies/ghost/admins'] }
  expect(await send(ghost, 'PATCH', '/agencies/ghost', { maxWaiting: 3 })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
  await database.pool.query(`delete from config.agency where name = 'ghost'`)
  const { rows } = await database.pool.query(
    `select staff_name, outcome from config.change_record where name = 'ghost'`,
  )
  expect(rows).toEqual([{ staff_name: 'Anna Admin', outcome: 'not-found' }])
})

test('a key that no database takes is refused as a field, not as a right', async () => {
  // The error of a value names its key.
  const crisis = { '\ud800': [{ name: 'x', number: 'x' }] }
  expect(await send(anna, 'PATCH', '/agencies/kiel', { crisis })).toMatchObject({
    status: 422,
    body: { code: 'invalid-field' },
  })
})

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

async function send(
  person: typeof anna,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const token = await api.tokens.staffToken(person)
  const response = await fetch(`${api.url}/live-chat/admin${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const read: Answer['body'] = JSON.parse(await response.text())
  return { status: response.status, body: read }
}

/** A row of the record of kiel, as its admins read it; 0 is the newest. */
async function newest(index = 0): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await send(anna, 'GET', '/changes?scope=agency:kiel')
  const changes = body['changes'] as readonly Readonly<Record<string, unknown>>[]
  return changes[index] ?? {}
}

async function file(agency: string): Promise<string> {
  return readFile(join(operator.directory, `${agency}.yaml`), 'utf8')
}
