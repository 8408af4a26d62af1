import { beforeAll, expect, test } from '@jest/globals'
import { publishedVersions } from '../../test/published-config.ts'
import { startSuite } from '../../test/suite.ts'
import { send, switchedOn, enterQueue, type TestClient } from '../../test/test-client.ts'
import { eventually } from '../../../test/setup/eventually.ts'

const decisionMs = 600_000

const { database, api } = await startSuite({
  liveChat: {
    entriesPerMinute: 100_000,
    maxUnansweredAccepts: 100,
    consentDecision: decisionMs / 1000,
  },
})
let counselor: Awaited<ReturnType<typeof switchedOn>>
beforeAll(async () => {
  counselor = await switchedOn(api, 'counselor')
})

interface Prompt {
  readonly expiresAt: string
  readonly moreTime: boolean
}

async function prompt({ ticketId, cookie }: TestClient): Promise<Prompt | undefined> {
  const { body } = await send(api, 'GET', `/live-chat/queue/${ticketId}`, { headers: { cookie } })
  return body['consentPrompt'] as Prompt | undefined
}

async function asked(): Promise<{ client: TestClient; first: Prompt }> {
  const client = await enterQueue(api)
  await send(api, 'POST', `/live-chat/accept?ticketId=${client.ticketId}`, counselor)
  const first = await eventually(async () => {
    const found = await prompt(client)
    expect(found).toBeDefined()
    return found
  })
  if (first === undefined) throw new Error('nothing is asked')
  return { client, first }
}

async function moreTime({ ticketId, headers }: TestClient): Promise<string> {
  const body = { ticketId, decision: 'more-time', agreement: publishedVersions.agreement }
  const answer = await send(api, 'POST', '/live-chat/consent', { headers, body })
  return `${answer.status} ${String(answer.body['state'] ?? answer.body['code'])}`
}

const lengthened = ({ expiresAt }: Prompt, first: Prompt): number =>
  Date.parse(expiresAt) - Date.parse(first.expiresAt)

test('more time adds the time for the decision once, and a second one is refused', async () => {
  const { client, first } = await asked()
  expect(first.moreTime).toBe(true)
  expect(await moreTime(client)).toBe('200 Accepted')
  const second = await prompt(client)
  if (second === undefined) throw new Error('nothing is asked')
  expect(second.moreTime).toBe(false)
  expect(lengthened(second, first)).toBe(decisionMs)
  expect(await moreTime(client)).toBe('409 invalid-state')
  expect(lengthened((await prompt(client)) ?? first, first)).toBe(decisionMs)
  // The time that was added counts: the first end passes, and the client can still agree.
  await database.travel(decisionMs / 1000 + 60)
  await api.context.sweeper.sweep()
  const { ticketId, headers } = client
  const body = { ticketId, decision: 'confirm', agreement: publishedVersions.agreement }
  const confirmed = await send(api, 'POST', '/live-chat/consent', { headers, body })
  expect(confirmed.body).toEqual({ state: 'Consented' })
  expect(await moreTime(client)).toBe('409 invalid-state')
  await database.travel(0)
})

test('of many requests at once one counts', async () => {
  const { client, first } = await asked()
  const answers = await Promise.all(Array.from({ length: 5 }, async () => moreTime(client)))
  expect(answers.toSorted()).toEqual([
    '200 Accepted',
    ...Array<string>(4).fill('409 invalid-state'),
  ])
  expect(lengthened((await prompt(client)) ?? first, first)).toBe(decisionMs)
})

test('a new pickup asks anew and gives the choice again', async () => {
  const { client } = await asked()
  expect(await moreTime(client)).toBe('200 Accepted')
  const { ticketId } = client
  await send(api, 'POST', '/live-chat/end', { headers: counselor.headers, body: { ticketId } })
  expect(await moreTime(client)).toBe('409 invalid-state')
  await send(api, 'POST', `/live-chat/accept?ticketId=${ticketId}`, counselor)
  const again = await eventually(async () => {
    const found = await prompt(client)
    expect(found).toBeDefined()
    return found
  })
  expect(again?.moreTime).toBe(true)
  expect(await moreTime(client)).toBe('200 Accepted')
})
