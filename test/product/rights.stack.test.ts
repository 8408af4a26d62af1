import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { WebSocket } from 'ws'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { acceptVisitor } from './accept-visitor.ts'
import { askMatrix } from './ask-matrix.ts'
import { createStaffAccount, type StaffAccount } from './staff-account.ts'
import { logIn, type Staff } from './staff.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const parts = realParts()
const { state } = parts

/** Seconds within which whatever was taken must have ended everywhere. */
const promised = 30

type ChatState = 'Accepted' | 'Active' | 'Ended'

interface Chat {
  readonly account: StaffAccount
  readonly counselor: Staff
  readonly visitor: Visitor
  readonly matrixToken: string
  readonly closed: Promise<number>
}

let database: pg.Pool

beforeAll(() => {
  database = new pg.Pool({ connectionString: state.databases.lotse, max: 2 })
  database.on('error', () => {})
})
afterAll(async () => database.end())

async function begin(to: ChatState): Promise<Chat> {
  const account = await createStaffAccount(parts, 'hamburg')
  const users = [{ ...account, groups: [] }]
  const counselor = await logIn({ ...state, users }, account.username)
  await counselor.switchOn('hamburg')
  const visitor = createVisitor({ baseUrl: state.baseUrl })
  expect((await visitor.enter('hamburg')).status).toBe(201)
  await acceptVisitor(counselor, visitor)
  const { body } = await counselor.credentials(visitor.ticketId)
  const { accessToken } = body['chat'] as { accessToken: string }
  if (to !== 'Accepted') await openChat(counselor, visitor)
  if (to === 'Ended') await visitor.end()
  await isTold(visitor, { state: to })
  const { closed } = await connect(counselor)
  return { account, counselor, visitor, matrixToken: accessToken, closed }
}

/** Consent 2 and the devices of both, so that the chat becomes Active. */
async function openChat(counselor: Staff, visitor: Visitor): Promise<void> {
  expect((await counselor.device(visitor.ticketId)).status).toBe(200)
  expect((await visitor.consent('confirm')).status).toBe(200)
  expect((await visitor.device()).status).toBe(200)
  await isTold(visitor, { state: 'Active' })
}

/** Waits for the news: a poll may be answered by another replica, to which they are under way. */
async function isTold(visitor: Visitor, body: Record<string, unknown>): Promise<void> {
  await eventually(async () => expect((await visitor.poll()).body).toMatchObject(body))
}

/** Opens the counselor's socket, waits for its snapshot and watches for the code that closes it. */
async function connect({ token }: Staff): Promise<{ readonly closed: Promise<number> }> {
  const address = `${state.baseUrl.replace('http', 'ws')}/live-chat/events`
  const socket = new WebSocket(address, { origin: parts.publicUrl })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', token })))
    socket.once('message', resolve)
  })
  return { closed }
}

/** What the routes answer that change nothing. */
async function reading({ counselor, visitor: { ticketId } }: Chat): Promise<readonly number[]> {
  const answers = await Promise.all([
    counselor.request('GET', '/live-chat/sessions'),
    counselor.credentials(ticketId),
    counselor.request('GET', '/live-chat/tickets?agency=hamburg'),
  ])
  return answers.map(({ status }) => status)
}

/** What the routes answer that would end the chat, or name its device. */
async function writing({ counselor, visitor: { ticketId } }: Chat): Promise<readonly number[]> {
  const keys = { deviceId: 'D', ed25519: 'E'.repeat(43), curve25519: 'C'.repeat(43) }
  const answers = await Promise.all([
    counselor.request('POST', '/live-chat/session/device', { ticketId, ...keys }),
    counselor.end(ticketId),
  ])
  return answers.map(({ status }) => status)
}

async function matrixStatus({ matrixToken: token }: Chat): Promise<number> {
  const { url: baseUrl } = parts.synapse
  return (await askMatrix({ baseUrl, token, method: 'GET', path: '/account/whoami' })).status
}

async function joinedAt({ ticketId }: Visitor): Promise<string | undefined> {
  const { rows } = await database.query<{ joined_at: Date }>(
    'select joined_at from livechat.ticket where ticket_id = $1',
    [ticketId],
  )
  return rows[0]?.joined_at.toISOString()
}

const losses = [
  { loss: 'remove', answers: [403, 404, 404], refused: 404, reason: 'counselor-removed' },
  { loss: 'disable', answers: [401, 401, 401], refused: 401, reason: 'counselor-removed' },
  { loss: 'delete', answers: [401, 401, 401], refused: 401, reason: 'counselor-removed' },
  { loss: 'logOut', answers: [401, 401, 401], refused: 401, reason: 'counselor-ended' },
] as const

test.each(losses)(
  'what an administrator takes is gone within 30 seconds in every state: $loss',
  async ({ loss, answers, refused, reason }) => {
    const chats: Record<ChatState, Chat> = {
      Accepted: await begin('Accepted'),
      Active: await begin('Active'),
      Ended: await begin('Ended'),
    }
    const all = Object.values(chats)
    // Before, everything works: or the rest would prove nothing.
    for (const chat of all) {
      expect(await matrixStatus(chat)).toBe(200)
      expect((await chat.counselor.credentials(chat.visitor.ticketId)).status).toBe(200)
    }
    const since = Date.now()
    await Promise.all(all.map(async ({ account }) => account[loss]()))
    await Promise.all(
      all.map(async (chat) => {
        await eventually(async () => {
          expect(await reading(chat)).toEqual(answers)
          expect(await matrixStatus(chat)).toBe(401)
        }, promised)
        expect(await writing(chat)).toEqual([refused, refused])
        expect(await chat.closed).toBe(4401)
        expect(Date.now() - since).toBeLessThan(promised * 1000)
      }),
    )
    const { Accepted: accepted, Active: active, Ended: ended } = chats
    await isTold(accepted.visitor, { state: 'Waiting', reason })
    await isTold(active.visitor, { state: 'Ended', reason })
    await isTold(ended.visitor, { state: 'Ended', reason: 'client-ended' })
    const place = await joinedAt(active.visitor)
    expect((await active.visitor.enter('hamburg')).body['joinedAt']).toBe(place)
    for (const { visitor } of all) await visitor.leave()
  },
  300_000,
)
