import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { testLinkCode } from '../test/link-code.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { runOperator, sampleDirectory, type RunningOperator } from '../test/running-operator.ts'
import { createMemoryGroups } from '../test/memory-groups.ts'

let database: TestDatabase
let directory: string
let operator: RunningOperator

beforeAll(async () => {
  database = await testDatabase()
})

afterAll(async () => {
  await database.drop()
})

beforeEach(async () => {
  await database.pool.query(
    'truncate config.platform, config.agency, config.link, config.legal_text, livechat.ticket cascade',
  )
  await database.travel(0)
  directory = await sampleDirectory()
  operator = await runOperator(database.urls.operator, directory)
  await ready('agency-hamburg.yaml')
  await ready('agency-kiel.yaml')
  await ready('agency-konstanz.yaml')
})

afterEach(async () => {
  await operator.stop()
  await rm(directory, { recursive: true, force: true })
})

test('the samples are published, their groups made and their status written', async () => {
  const { rows } = await database.pool.query(
    'select name, effective, reason, deletion from config.agency order by name',
  )
  expect(rows).toEqual([
    { name: 'hamburg', effective: true, reason: null, deletion: null },
    { name: 'kiel', effective: false, reason: 'AgencyDisabled', deletion: null },
    { name: 'konstanz', effective: true, reason: null, deletion: null },
  ])
  const texts = await database.pool.query(
    `select kind, source from config.legal_text where agency = 'hamburg' and locale = 'de' order by kind`,
  )
  expect(texts.rows).toEqual([
    { kind: 'agreement', source: 'agency' },
    { kind: 'dataPolicy', source: 'platform' },
    { kind: 'imprint', source: 'platform' },
  ])
  expect(operator.groups.paths).toEqual(
    [
      '/agencies',
      ...['hamburg', 'kiel', 'konstanz'].flatMap((name) => [
        `/agencies/${name}`,
        `/agencies/${name}/admins`,
        `/agencies/${name}/counselors`,
      ]),
      '/platform',
      '/platform/admins',
      '/tenants',
      ...['nordlicht', 'suedwind'].flatMap((name) => [
        `/tenants/${name}`,
        `/tenants/${name}/admins`,
      ]),
    ].toSorted(),
  )
  const hamburg = await operator.status('agency-hamburg.yaml')
  expect(hamburg?.status.links).toEqual([
    {
      name: 'website',
      url: 'https://app.example.org/live-chat/hamburg?link=website',
      code: testLinkCode('hamburg', 'website'),
      enabled: true,
    },
    {
      name: 'sucht',
      topic: 'sucht',
      url: 'https://app.example.org/live-chat/hamburg?topic=sucht&link=sucht',
      code: testLinkCode('hamburg', 'sucht'),
      enabled: true,
    },
  ])
  expect(await conditions('agency-hamburg.yaml')).toMatchObject({
    Ready: 'True Reconciled',
    LiveChatAvailable: 'False NoCounselorActive',
  })
  const platform = await database.pool.query(
    `select live_chat ->> 'maxSession' as "maxSession", zip_code_pattern as zip from config.platform`,
  )
  expect(platform.rows).toEqual([{ maxSession: '28800', zip: '^(?:[0-9]{5})$' }])
})

test('an operator that starts again on the same state writes nothing', async () => {
  await operator.stop()
  const before = await snapshot()
  await restart(9)
  expect(operator.statusWrites()).toBe(0)
  // xmin of a row changes with every write, even of the same values.
  expect(await snapshot()).toEqual(before)
})

test('an edit is published and a listener is woken', async () => {
  const listener = await database.pool.connect()
  const woken = new Promise<string>((resolve) =>
    listener.on('notification', ({ channel }) => resolve(channel)),
  )
  await listener.query('listen lotse_config')
  await edit('kiel.yaml', (text) => text.replace('enabled: false', 'enabled: true'))
  expect(await woken).toBe('lotse_config')
  listener.release(true)
  expect(await effective('kiel')).toEqual({ effective: true, reason: null })
})

test('only the rows that differ are written', async () => {
  const before = await snapshot()
  await edit('hamburg.yaml', (text) => text.replace('- name: website', '- name: homepage'))
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select name from config.link where agency = 'hamburg' order by name`,
    )
    expect(rows).toEqual([{ name: 'homepage' }, { name: 'sucht' }])
  })
  const after = await snapshot()
  expect(after.texts).toEqual(before.texts)
  const others = ({ agencies }: typeof after): readonly unknown[] =>
    agencies.filter(({ name }) => name !== 'hamburg')
  expect(others(after)).toEqual(others(before))
  expect(others(after).length).toBeGreaterThan(0)
})

test('a file that is refused is reported and the last good configuration stays', async () => {
  await edit('hamburg.yaml', (text) => text.replace('enabled: true', 'enabld: true'))
  await eventually(async () =>
    expect(await conditions('agency-hamburg.yaml')).toMatchObject({ Ready: 'False SourceInvalid' }),
  )
  const hamburg = await operator.status('agency-hamburg.yaml')
  expect(hamburg?.status.conditions.find(({ type }) => type === 'Ready')?.message).toContain(
    'hamburg.yaml: spec.liveChat.enabld is not a known field',
  )
  const report = await readFile(join(directory, 'status/problems.yaml'), 'utf8')
  expect(report).toContain('spec.liveChat.enabld')
  expect(await effective('hamburg')).toEqual({ effective: true, reason: null })
  await edit('hamburg.yaml', (text) => text.replace('enabld: true', 'enabled: true'))
  await ready('agency-hamburg.yaml')
  await eventually(async () => expect(await operator.status('problems.yaml')).toBeUndefined())
})

test('development mode switches every agency off', async () => {
  await edit('platform.yaml', (text) =>
    text.replace('developmentMode: false', 'developmentMode: true'),
  )
  await eventually(async () => {
    const { rows } = await database.pool.query(
      'select distinct effective, reason from config.agency',
    )
    expect(rows).toEqual([{ effective: false, reason: 'DevelopmentMode' }])
  })
})

test('a missing platform is development mode', async () => {
  await operator.remove('platform.yaml')
  await eventually(async () => {
    const { rows } = await database.pool.query(
      'select distinct effective, reason from config.agency',
    )
    expect(rows).toEqual([{ effective: false, reason: 'DevelopmentMode' }])
    expect((await database.pool.query('select from config.platform')).rowCount).toBe(0)
  })
})

test('a tenant that is removed takes its groups along and blocks its agencies', async () => {
  await edit('tenants.yaml', (text) => text.slice(0, text.indexOf('---')))
  await eventually(async () => {
    expect(await effective('konstanz')).toEqual({ effective: false, reason: 'TenantNotFound' })
    expect(operator.groups.paths).not.toContain('/tenants/suedwind')
    expect(await operator.status('tenant-suedwind.yaml')).toBeUndefined()
  })
})

test('a deleted agency drains: rows and groups stay while a ticket lives', async () => {
  await insertTicket('t1', 'hamburg')
  await operator.remove('hamburg.yaml')
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select effective, reason, deletion from config.agency where name = 'hamburg'`,
    )
    expect(rows).toEqual([{ effective: false, reason: 'AgencyDeleting', deletion: 'Drain' }])
    expect(await conditions('agency-hamburg.yaml')).toMatchObject({
      Ready: 'False AgencyDeleting',
      LiveChatAvailable: 'False AgencyDeleting',
    })
  })
  expect(operator.groups.paths).toContain('/agencies/hamburg/counselors')
  await database.pool.query(`delete from livechat.ticket`)
  await gone('hamburg')
})

test('an agency whose file was removed while no operator ran drains by the policy of its row', async () => {
  await edit('hamburg.yaml', (text) => text.replace('spec:', 'spec:\n  deletionPolicy: Wipe'))
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select deletion_policy as policy from config.agency where name = 'hamburg'`,
    )
    expect(rows).toEqual([{ policy: 'Wipe' }])
  })
  await operator.stop()
  await operator.remove('hamburg.yaml')
  await insertTicket('t2', 'hamburg')
  operator = await runOperator(database.urls.operator, directory, operator.groups)
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select deletion from config.agency where name = 'hamburg'`,
    )
    expect(rows).toEqual([{ deletion: 'Wipe' }])
  })
  await database.pool.query('delete from livechat.ticket')
  await gone('hamburg')
})

test('a file that is unreadable at the start deletes nothing', async () => {
  await operator.stop()
  await operator.put('hamburg.yaml', 'kind: [')
  await restart(7)
  expect(await effective('hamburg')).toEqual({ effective: true, reason: null })
  expect(operator.groups.paths).toContain('/agencies/hamburg/counselors')
  await edit('platform.yaml', (text) =>
    text.replace('developmentMode: false', 'developmentMode: true'),
  )
  await eventually(async () =>
    expect(await effective('hamburg')).toEqual({ effective: false, reason: 'DevelopmentMode' }),
  )
})

test('without the identity provider the config is published all the same, and the groups follow later', async () => {
  const groups = createMemoryGroups()
  groups.down = true
  await operator.stop()
  await rm(join(directory, 'status'), { recursive: true })
  await database.pool.query('truncate config.agency cascade')
  operator = await runOperator(database.urls.operator, directory, groups)
  await eventually(async () => {
    expect(await effective('hamburg')).toEqual({ effective: true, reason: null })
    expect(await conditions('agency-hamburg.yaml')).toMatchObject({
      Ready: 'False NotReconciled',
      ConfigPublished: 'True Published',
      IdentityReady: 'False IdentityProviderUnavailable',
    })
  })
  groups.down = false
  await ready('agency-hamburg.yaml')
  expect(groups.paths).toContain('/agencies/hamburg/counselors')
})

test('active counselors are shown, and the number of waiting clients as a band at the mark', async () => {
  // The number is shown at each mark of five minutes: not one that is about to pass.
  const { rows } = await database.pool.query<{ left: number }>(
    `select (300 - extract(epoch from livechat.now())::int % 300) as left`,
  )
  const offset = (rows[0]?.left ?? 0) < 60 ? 61 : 0
  await operator.stop()
  await database.travel(offset)
  operator = await runOperator(database.urls.operator, directory, operator.groups)
  await ready('agency-hamburg.yaml')
  await insertTicket('t3', 'hamburg')
  await database.pool.query(
    `insert into livechat.availability (counselor, agency, "on") values ('c1', 'hamburg', true)`,
  )
  await database.pool.query(
    `insert into livechat.counselor_beat (counselor, seen_at) values ('c1', livechat.now() + interval '1 day')`,
  )
  await eventually(async () => {
    const hamburg = await operator.status('agency-hamburg.yaml')
    expect(hamburg?.status.counselors).toEqual({ active: 1 })
    expect(await conditions('agency-hamburg.yaml')).toMatchObject({
      LiveChatAvailable: 'True Available',
    })
  })
  const early = await operator.status('agency-hamburg.yaml')
  expect(early?.status.queue).toEqual({ waiting: '0' })
  await database.travel(offset + 300)
  await eventually(async () => {
    const hamburg = await operator.status('agency-hamburg.yaml')
    expect(hamburg?.status.queue).toEqual({ waiting: '1-4' })
  })
})

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(directory, file)
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
}

async function ready(file: string): Promise<void> {
  await eventually(async () =>
    expect(await conditions(file)).toMatchObject({ Ready: 'True Reconciled' }),
  )
}

async function conditions(file: string): Promise<Record<string, string>> {
  const status = await operator.status(file)
  return Object.fromEntries(
    (status?.status.conditions ?? []).map((condition) => [
      condition.type,
      `${condition.status} ${condition.reason}`,
    ]),
  )
}

async function effective(name: string): Promise<unknown> {
  const { rows } = await database.pool.query(
    'select effective, reason from config.agency where name = $1',
    [name],
  )
  return rows[0]
}

async function gone(name: string): Promise<void> {
  await eventually(async () => {
    expect(await effective(name)).toBeUndefined()
    expect(operator.groups.paths.filter((path) => path.includes(name))).toEqual([])
    expect(await operator.status(`agency-${name}.yaml`)).toBeUndefined()
  })
}

/** Starts the operator again and waits until it has looked at the groups of so many resources. */
async function restart(resources: number): Promise<void> {
  const { groups } = operator
  const calls = groups.calls
  operator = await runOperator(database.urls.operator, directory, groups)
  await eventually(async () => expect(groups.calls).toBeGreaterThanOrEqual(calls + resources))
  // Nothing tells when nothing more will come.
  await systemClock.sleep(500)
}

/** Every row of the config with the transaction that wrote it. */
async function snapshot() {
  return {
    platform: await rowsOf('platform'),
    agencies: await rowsOf('agency'),
    links: await rowsOf('link'),
    texts: await rowsOf('legal_text'),
  }
}

async function rowsOf(table: string): Promise<readonly { readonly name?: string }[]> {
  const { rows } = await database.pool.query<{ name?: string }>(
    `select xmin::text, t.* from config.${table} t order by t::text`,
  )
  return rows
}

async function insertTicket(id: string, agency: string): Promise<void> {
  await database.pool.query(
    `insert into livechat.ticket
       (ticket_id, session_id, state, agency, pseudonym, joined_at, state_since, deadline, session_hash, identity_name,
        identity_user)
     values ($1, $1, 'Waiting', $2, 'x', livechat.now(), livechat.now(), livechat.now() + interval '1 hour', $3, $1,
       gen_random_uuid())`,
    [id, agency, Buffer.from(id)],
  )
}
