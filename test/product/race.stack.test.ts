import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import type { ProductProcess } from './product-process.ts'
import { createInstallation, type Installation } from './installation.ts'
import { logIn, type Staff } from './staff.ts'
import { createVisitor } from './visitor.ts'

const rounds = 20
const rivals = 32

const parts = realParts()
let installation: Installation
let replicas: readonly ProductProcess[]
let counselors: readonly Staff[]

beforeAll(async () => {
  installation = await createInstallation(parts)
  replicas = [await installation.startApi(), await installation.startApi()]
  const names = parts.state.users
    .filter(({ groups }) => groups.includes('/agencies/hamburg/counselors'))
    .map(({ username }) => username)
  // Each of the four on both replicas; Keycloak refuses two logins of one account at the same moment.
  const loggedIn: Staff[] = []
  for (const { baseUrl } of replicas)
    for (const name of names) loggedIn.push(await logIn({ ...parts.state, baseUrl }, name))
  counselors = loggedIn
  for (const counselor of counselors) await counselor.switchOn('hamburg')
})
afterAll(async () => {
  await Promise.all(replicas.map(async (replica) => replica.stop()))
  await installation.drop()
})

test('32 accepts at once over two replicas and real Synapse, 20 times: one room, 31 times taken', async () => {
  const outcomes: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    // What earlier rounds have left to do is not what is tried here.
    await eventually(async () => {
      const open = await installation.database.query('select from livechat.outbox')
      expect(open.rowCount).toBe(0)
    }, 120)
    const visitor = createVisitor({
      baseUrl: replicas[round % 2]?.baseUrl ?? '',
      origin: parts.publicUrl,
    })
    expect((await visitor.enter('hamburg')).status).toBe(201)
    const answers = await Promise.all(
      Array.from({ length: rivals }, async (_, index) =>
        counselors[index % counselors.length]?.accept(visitor.ticketId),
      ),
    )
    const winners = answers.filter((answer) => answer?.status === 200 || answer?.status === 202)
    const taken = answers.filter((answer) => answer?.body['code'] === 'ticket-already-taken')
    const outcome = `${winners.length} won, ${taken.length} taken`
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    expect((await visitor.leave()).status).toBe(200)
  }
  expect(outcomes).toEqual({ '1 won, 31 taken': rounds })
}, 600_000)
