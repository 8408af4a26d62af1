import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishedVersions, publishSample } from '../../test/published-config.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { setAvailability } from '../postgres/availability.ts'
import { Problem } from '../problem.ts'
import { accept } from './accept.ts'
import { enter } from './enter.ts'

const rounds = 300
const rivals = Array.from({ length: 32 }, (_, index) => `counselor-${index}`)

let database: TestDatabase
let contexts: readonly TestContext[]

beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, {
    liveChat: {
      entriesPerMinute: 100_000,
      maxWaitingPerAgency: 100_000,
      // Who wins keeps what was won, and is in the next race all the same.
      maxUnansweredAccepts: 100_000,
    },
  })
  for (const rival of rivals) await setAvailability(database.pool, rival, 'hamburg', true)
  // Two replicas, as in a cluster: nothing in a process's memory may decide who wins.
  contexts = [
    await createTestContext({ databaseUrl: database.urls.api }),
    await createTestContext({ databaseUrl: database.urls.api }),
  ]
})
afterAll(async () => {
  await Promise.all(contexts.map(async (context) => context.close()))
  await database.drop()
})

test('32 counselors accept one ticket at once, 300 times: one wins, 31 are told that it is taken', async () => {
  const [first] = contexts
  if (first === undefined) throw new Error('no context')
  const outcomes: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const { ticket } = await enter(first, {
      agency: 'hamburg',
      dataPolicy: publishedVersions.dataPolicy,
      sessionHash: randomBytes(32),
    })
    const answers = await Promise.allSettled(
      rivals.map(async (subject, index) => {
        const context = contexts[index % contexts.length] ?? first
        return accept(context, { subject, agencies: ['hamburg'] }, ticket.ticketId)
      }),
    )
    const winners = answers.filter(({ status }) => status === 'fulfilled')
    const codes = answers.flatMap((answer) =>
      answer.status === 'rejected' && answer.reason instanceof Problem ? [answer.reason.code] : [],
    )
    const outcome = `${winners.length} won, ${codes.filter((code) => code === 'ticket-already-taken').length} taken`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    const row = await database.pool.query<{ counselor: string }>(
      'select counselor from livechat.ticket where ticket_id = $1',
      [ticket.ticketId],
    )
    const winner = rivals[answers.findIndex(({ status }) => status === 'fulfilled')]
    expect(row.rows).toEqual([{ counselor: winner }])
  }
  expect(outcomes).toEqual({ '1 won, 31 taken': rounds })
}, 600_000)
