import { expect, test } from '@jest/globals'
import { publishedCode } from '../../test/published-config.ts'
import { startSuite } from '../../test/suite.ts'
import { enterQueue, entry, send } from '../../test/test-client.ts'

const { database, api } = await startSuite({ agencies: ['hamburg', 'kiel'] })

const hamburg = (link: string): string => publishedCode('hamburg', link)

test.each([
  {
    reason: 'a link with a topic',
    code: hamburg('sucht'),
    body: { agency: 'hamburg', topic: 'sucht', link: 'sucht' },
  },
  {
    reason: 'a link without one',
    code: publishedCode('kiel', 'website'),
    body: { agency: 'kiel', link: 'website' },
  },
  {
    reason: "a link that is switched off; the agency's route says so",
    code: hamburg('closed'),
    body: { agency: 'hamburg', link: 'closed' },
  },
])('a code leads to $reason', async ({ code, body }) => {
  expect(await send(api, 'GET', `/live-chat/links/${code}`)).toMatchObject({ status: 200, body })
})

test.each([
  { reason: 'no link has it', code: 'aaaaaaaa' },
  { reason: 'capitals', code: hamburg('sucht').toUpperCase() },
  { reason: 'the name of a link', code: 'sucht' },
  { reason: 'something else', code: '%27%20or%20true--' },
  { reason: 'very long', code: 'a'.repeat(200) },
])('no link: $reason', async ({ code }) => {
  expect(await send(api, 'GET', `/live-chat/links/${code}`)).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
})

test('who enters with a code enters by the link, with its topic', async () => {
  const { ticketId } = await enterQueue(api, { link: hamburg('sucht') })
  const { rows } = await database.pool.query(
    'select link, topic from livechat.ticket where ticket_id = $1',
    [ticketId],
  )
  expect(rows).toEqual([{ link: 'sucht', topic: 'sucht' }])
})

test.each([
  {
    reason: 'a code of another agency',
    link: publishedCode('kiel', 'sucht'),
    answer: { status: 422, body: { code: 'invalid-field' } },
  },
  {
    reason: 'a code of a link that is switched off',
    link: hamburg('closed'),
    answer: { status: 403, body: { code: 'live-chat-disabled', reason: 'LinkDisabled' } },
  },
])('nobody enters with $reason', async ({ link, answer }) => {
  expect(
    await send(api, 'POST', '/live-chat/anonymous', { body: { ...entry, link } }),
  ).toMatchObject(answer)
})

test.each([
  { reason: 'the agency alone', query: '', body: { agency: 'hamburg' } },
  {
    reason: 'a topic and a link',
    query: '?topic=sucht&link=sucht',
    body: { agency: 'hamburg', topic: 'sucht', link: 'sucht' },
  },
])('the code of an address in words leads back to $reason', async ({ query, body }) => {
  const page = await send(api, 'GET', `/live-chat/agencies/hamburg${query}`)
  const { code } = page.body as { code: string }
  const answer = await send(api, 'GET', `/live-chat/links/${code}`)
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.body).toEqual(body)
})
