import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { travel } from '../setup/travel.ts'
import { acceptVisitor } from './accept-visitor.ts'
import { counselorsOf, logIn, type Staff } from './staff.ts'
import { search, type Finding } from './stores.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const { state } = realParts()
let database: pg.Pool
let counselor: Staff

beforeAll(async () => {
  database = new pg.Pool({ connectionString: state.databases.lotse, max: 2 })
  database.on('error', () => {})
  counselor = await logIn(state, counselorsOf(state, 'hamburg')[0] ?? '')
  await counselor.switchOn('hamburg')
})
afterEach(async () => travel(database, 0))
afterAll(async () => database.end())

/** Everything by which this visitor could be found, read from the row while it is there. */
async function namesOf(visitor: Visitor): Promise<readonly string[]> {
  const { rows } = await database.query<Record<string, string | null>>(
    `select t.ticket_id, t.pseudonym, t.identity_name, t.identity_user::text, t.room_id, t.room_alias,
       c.localpart as client, c.device_id as client_device, k.localpart as counselor, k.device_id as counselor_device
     from livechat.ticket t
     left join livechat.participant c on c.ticket_id = t.ticket_id and c.person = 'client'
     left join livechat.participant k on k.ticket_id = t.ticket_id and k.person = 'counselor'
     where t.ticket_id = $1`,
    [visitor.ticketId],
  )
  return Object.values(rows[0] ?? {}).filter((name): name is string => name !== null)
}

async function come(): Promise<Visitor> {
  const visitor = createVisitor({ baseUrl: state.baseUrl })
  const entered = await visitor.enter('hamburg', { topic: 'sucht', zipCode: '20095' })
  expect(entered.status).toBe(201)
  return visitor
}

async function chat(): Promise<Visitor> {
  const visitor = await come()
  await acceptVisitor(counselor, visitor)
  expect((await counselor.device(visitor.ticketId)).status).toBe(200)
  expect((await visitor.consent('confirm')).body).toEqual({ state: 'Consented' })
  expect((await visitor.device()).status).toBe(200)
  // The answer to a poll may come from another replica, to which the news is under way.
  await eventually(async () =>
    expect((await visitor.poll()).body).toMatchObject({ state: 'Active' }),
  )
  return visitor
}

interface Case {
  readonly name: string
  readonly begin: () => Promise<Visitor>
  readonly finish: (visitor: Visitor) => Promise<unknown>
}

const cases: readonly Case[] = [
  {
    name: 'declining consent 2',
    begin: async () => {
      const visitor = await come()
      await acceptVisitor(counselor, visitor)
      return visitor
    },
    finish: async (visitor) => visitor.consent('decline'),
  },
  {
    name: 'abandoning the queue: no sign of life for 90 seconds',
    begin: come,
    finish: async ({ ticketId }) => travel(database, 91, { ticketIds: [ticketId] }),
  },
  { name: 'leaving a running chat', begin: chat, finish: async (visitor) => visitor.leave() },
  {
    name: 'ending a chat, 48 hours later',
    begin: async () => {
      const visitor = await chat()
      expect((await visitor.end()).body).toMatchObject({ state: 'Ended' })
      return visitor
    },
    finish: async () => travel(database, 48 * 3600 + 1),
  },
]

test.each(cases)(
  'after $name only session_id is left anywhere',
  async ({ begin, finish }) => {
    const visitor = await begin()
    const names = await namesOf(visitor)
    expect(names.length).toBeGreaterThanOrEqual(4)
    const { rows } = await database.query<{ session_id: string }>(
      'select session_id from livechat.ticket where ticket_id = $1',
      [visitor.ticketId],
    )
    const sessionId = rows[0]?.session_id ?? ''
    // The search can fail: while the ticket lives, it finds all of it.
    expect(new Set((await search(state, names)).map(({ text }) => text))).toEqual(new Set(names))

    await finish(visitor)
    await eventually(async () => {
      const audited = await database.query(
        'select 1 from livechat.audit_session where session_id = $1',
        [sessionId],
      )
      expect(audited.rowCount).toBe(1)
    }, 30)
    // A homeserver that is minutes old still runs its first background updates, whose progress rows name the room they have
    // come to; they go by themselves. Everything else has to be gone already.
    const ownRows = ({ where }: Finding): boolean => where !== 'synapse.public.background_updates'
    expect((await search(state, names)).filter(ownRows)).toEqual([])
    await eventually(async () => expect(await search(state, names)).toEqual([]), 90)
    expect(await search(state, [sessionId])).toEqual([
      { where: 'lotse.livechat.audit_session', text: sessionId },
    ])
  },
  300_000,
)
