import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { acceptVisitor } from './accept-visitor.ts'
import { createInstallation, type Installation } from './installation.ts'
import type { ProductProcess } from './product-process.ts'
import { searchTimes, type Stretch } from './search-times.ts'
import { logIn, type Staff } from './staff.ts'
import { search } from './stores.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const parts = realParts()

let installation: Installation
let api: ProductProcess
let counselor: Staff

beforeAll(async () => {
  installation = await createInstallation(parts)
  api = await installation.startApi()
  counselor = await logIn({ ...parts.state, baseUrl: api.baseUrl }, 'anna')
  await counselor.switchOn('hamburg')
}, 300_000)
afterAll(async () => {
  await api?.stop()
  await installation?.drop()
})

const visitor = (): Visitor => createVisitor({ baseUrl: api.baseUrl, origin: parts.publicUrl })

/** Columns of all three databases with a time of the stretch. */
async function timesIn(stretch: Stretch): Promise<readonly string[]> {
  const { keycloak, synapse } = parts.state.databases
  const databases = { lotse: installation.databaseUrl, keycloak, synapse }
  const found: string[] = []
  for (const [name, url] of Object.entries(databases))
    found.push(...(await searchTimes(url, stretch)).map((column) => `${name}.${column}`))
  return found
}

/**
 * What Synapse itself notes: it keeps the events of the room with their times until the purge, and beside them its users
 * and tokens are no news.
 */
const ofSynapse = /^synapse\.public\./

test('once a chat has ended no table but those of Synapse holds a time of the visit finer than an hour', async () => {
  const from = new Date(Date.now() - 1_000)
  const person = visitor()
  expect((await person.enter('hamburg', { topic: 'sucht', zipCode: '20095' })).status).toBe(201)
  await acceptVisitor(counselor, person)
  await counselor.device(person.ticketId)
  await person.consent('confirm')
  await person.device()
  expect((await person.poll()).body).toMatchObject({ state: 'Active' })
  // The search can fail: while the chat runs, it finds what the end must remove.
  expect(await timesIn({ from, to: new Date() })).toEqual(
    expect.arrayContaining([
      'lotse.livechat.ticket.joined_at',
      'lotse.livechat.ticket.entered_at',
      'lotse.livechat.ticket.state_since',
      'lotse.livechat.ticket_beat.seen_at',
      'lotse.livechat.entry_bucket.refilled_at',
      'keycloak.public.user_entity.created_timestamp',
      'synapse.public.events.origin_server_ts',
    ]),
  )

  const ended = await person.end()
  const to = new Date()
  expect(ended.body).toMatchObject({ state: 'Ended' })
  expect(Date.parse(String(ended.body['purgeAt'])) % 3_600_000).toBe(0)
  // Rows with an end of their own, minutes away: the bucket's refill, and the counselor's notices.
  await installation.travel(121)
  await installation.database.query(`update livechat.notice set expires_at = clock_timestamp()`)
  await eventually(async () => {
    const outbox = await installation.database.query('select kind from livechat.outbox')
    expect(outbox.rows).toEqual([])
    const found = (await timesIn({ from, to })).filter((column) => !ofSynapse.test(column))
    // When the counselor was there last; the counselor stays, and it says nothing of a visit.
    expect(found.filter((column) => column !== 'lotse.livechat.counselor_beat.seen_at')).toEqual([])
  }, 60)
  expect((await installation.outside()).identities).toEqual([])
  // The page that shows the end still works without the user in Keycloak.
  expect((await person.poll()).body).toMatchObject({ state: 'Ended' })
  const beats = await installation.database.query('select 1 from livechat.ticket_beat')
  expect(beats.rowCount).toBe(0)
  await person.leave()
  await installation.travel(0)
}, 300_000)

/** What consent 1 covers, and what a column of a person's rows is of it. */
const covered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'livechat.ticket': {
    pseudonym: 'pseudonym',
    session_hash: 'cookie, as a hash',
    joined_at: 'place and times',
    // When the person entered, beside the place that may be an older one.
    entered_at: 'place and times',
    state_since: 'place and times',
    deadline: 'place and times',
    prompted_at: 'place and times',
    topic: 'topic',
    zip_code: 'zip code',
    link: 'link',
    locale: 'language',
    data_policy_version: 'the consent itself',
    agency: 'where the person waits',
    state: 'where the person waits',
    reason: 'where the person waits',
    counselor: 'who has accepted',
    staff_session: "keyed hash of the counselor's login session; nothing of the person's",
    roster_version: 'a number, 0 before consent 2',
    is_rated: 'false before the end of a chat',
    has_more_time: 'whether consent 2 was given more time, false before',
    ticket_id: 'random id',
    session_id: 'random id',
    identity_name: 'random id',
    identity_user: 'random id',
    room_alias: 'random id',
    room_id: 'random id',
  },
  'livechat.ticket_beat': { ticket_id: 'random id', seen_at: 'place and times' },
  'livechat.participant': {
    ticket_id: 'random id',
    person: 'client or counselor',
    localpart: 'random id',
    device_id: 'random id',
    server_share: 'random key',
  },
}

/** The columns with a value in the rows that name the ticket, by table. */
async function columnsOf(ticketId: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tables = await installation.database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('livechat', 'config')`,
  )
  const columns = new Map<string, ReadonlySet<string>>()
  for (const { name } of tables.rows) {
    const { rows } = await installation.database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where strpos(t::text, $1) > 0`,
      [ticketId],
    )
    const filled = rows.flatMap(({ row }) =>
      Object.keys(row).filter((column) => row[column] !== null),
    )
    if (filled.length > 0) columns.set(name, new Set(filled))
  }
  return columns
}

test('between the two consents a person has nothing in any store that consent 1 does not cover', async () => {
  const person = visitor()
  const given = { topic: 'sucht', zipCode: '20095', link: 'sucht', locale: 'de' }
  expect((await person.enter('hamburg', given)).status).toBe(201)
  const expectCovered = async (): Promise<void> => {
    const columns = await columnsOf(person.ticketId)
    expect([...columns.keys()]).toContain('livechat.ticket')
    const uncovered = [...columns].flatMap(([table, filled]) =>
      [...filled].filter((column) => covered[table]?.[column] === undefined),
    )
    expect(uncovered).toEqual([])
  }
  await eventually(expectCovered)
  await acceptVisitor(counselor, person)
  // The outbox is empty once the room is made.
  await eventually(expectCovered)

  const { rows } = await installation.database.query<{ id: string }>(
    'select identity_user::text as id from livechat.ticket where ticket_id = $1',
    [person.ticketId],
  )
  const stores = { databases: parts.state.databases, logs: [] }
  const named = await search(stores, [rows[0]?.id ?? '', person.pseudonym])
  expect([...new Set(named.map(({ where }) => where))].toSorted()).toEqual([
    'keycloak.public.federated_identity',
    'keycloak.public.user_attribute',
    'keycloak.public.user_entity',
    'keycloak.public.user_role_mapping',
  ])
  // Keycloak holds the pseudonym as the one attribute, and neither name nor mail.
  const keycloak = new pg.Client(parts.state.databases.keycloak)
  await keycloak.connect()
  try {
    const user = await keycloak.query(
      `select u.email, u.first_name, u.last_name, array_agg(a.name) as attributes
       from user_entity u join user_attribute a on a.user_id = u.id where u.id = $1 group by u.id`,
      [rows[0]?.id],
    )
    expect(user.rows).toEqual([
      { email: null, first_name: null, last_name: null, attributes: ['pseudonym'] },
    ])
  } finally {
    await keycloak.end()
  }
  await person.leave()
}, 300_000)
