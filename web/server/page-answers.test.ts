import { expect, test } from '@jest/globals'
import { createPageAnswers, parseClientAddress } from './page-answers.ts'

const agency = { agency: 'kiel', displayName: 'Beratung Kiel' }
const informal = { agency: 'jena', displayName: 'Beratung Jena', formOfAddress: 'informal' }
const bodies: Readonly<Record<string, unknown>> = {
  '/live-chat/links/abcd2345': { agency: 'kiel', topic: 'sucht', link: 'poster' },
  '/live-chat/agencies/kiel?topic=sucht&link=poster&locale=de': agency,
  '/live-chat/agencies/kiel?locale=de': agency,
  '/live-chat/agencies/kiel/legal/dataPolicy?locale=de': { html: '<p>policy</p>' },
  '/live-chat/agencies/kiel/legal/imprint?locale=de': { html: '<p>imprint</p>' },
  '/live-chat/agencies/jena?locale=de': informal,
  '/live-chat/agencies/jena/legal/dataPolicy?locale=de-informal': { html: '<p>policy</p>' },
  '/live-chat/agencies/jena/legal/imprint?locale=de-informal': { html: '<p>imprint</p>' },
  '/live-chat/platform?locale=de': { displayName: 'Lotse' },
  '/live-chat/platform/legal/imprint?locale=de': { html: '<p>of the platform</p>' },
}

/** Answers before an api that knows the bodies above. */
function start(fetchFunction?: typeof fetch) {
  const asked: string[] = []
  const clock = { ms: 0 }
  const answers = createPageAnswers({
    apiUrl: () => 'http://api',
    fetch:
      fetchFunction ??
      (async (input) => {
        const path = new Request(input).url.slice('http://api'.length)
        asked.push(path)
        const body = bodies[path]
        return body === undefined ? new Response('{}', { status: 404 }) : Response.json(body)
      }),
    now: () => clock.ms,
  })
  const first = async (path: string, search = '') => {
    const address = parseClientAddress(path, search)
    return address === undefined ? undefined : await answers.first(address, 'de')
  }
  return { asked, clock, answers, first }
}

const policy = { html: '<p>policy</p>' }
const platform = { displayName: 'Lotse' }
const link = { agency: 'kiel', topic: 'sucht', link: 'poster' }

test.each([
  { reason: 'an agency', path: '/live-chat/kiel', found: { agency, dataPolicy: policy } },
  {
    reason: 'an agency with topic and link',
    path: '/live-chat/kiel/',
    search: 'topic=sucht&link=poster&else=1',
    found: { agency, dataPolicy: policy },
  },
  {
    reason: 'an agency that says du',
    path: '/live-chat/jena',
    found: { agency: informal, dataPolicy: policy },
  },
  { reason: 'a code', path: '/c/ABCD2345', found: { link, agency, dataPolicy: policy } },
  { reason: 'a code that nobody made', path: '/c/zzzz', found: { platform } },
  { reason: 'an agency that does not exist', path: '/live-chat/none', found: { platform } },
  { reason: 'the address of a reload', path: '/live-chat', found: { platform } },
  { reason: 'the start page', path: '/', found: { platform } },
])('$reason: $path', async ({ path, search, found }) => {
  expect(await start().first(path, search)).toEqual({ locale: 'de', ...found })
})

test.each(['/live-chat/Kiel', '/live-chat/a/b', '/c/', '/c/a-b', '/admin/', '/imprint/x', '//c/a'])(
  '%s is no page of clients',
  (path) => {
    expect(parseClientAddress(path, '')).toBeUndefined()
  },
)

test.each([
  { path: '/live-chat/kiel/imprint', html: '<p>imprint</p>' },
  { path: '/c/abcd2345/imprint', html: '<p>imprint</p>' },
  { path: '/live-chat/jena/imprint', html: '<p>imprint</p>' },
  { path: '/imprint', html: '<p>of the platform</p>' },
  { path: '/privacy', html: undefined },
])('$path is a text', async ({ path, html }) => {
  const address = parseClientAddress(path, '')
  if (address?.text === undefined) throw new Error(`${path} is no text`)
  const text = await start().answers.text(address.text, address, 'de')
  expect(text?.html).toBe(html)
})

test('an answer is asked for once in three seconds, also one that is missing', async () => {
  const { asked, clock, first } = start()
  await Promise.all([first('/live-chat/none'), first('/live-chat/none')])
  const before = asked.length
  await first('/live-chat/none')
  expect(asked).toHaveLength(before)
  clock.ms = 3_000
  await first('/live-chat/none')
  expect(asked).toHaveLength(before * 2)
})

test('made-up addresses do not fill the memory', async () => {
  const { asked, first } = start()
  await first('/live-chat/kiel')
  for (let count = 0; count < 600; count++) await first(`/live-chat/none-${count}`)
  const before = asked.length
  await first('/live-chat/kiel')
  expect(asked.length).toBeGreaterThan(before)
})

test.each([
  { reason: 'is away', answer: () => Promise.reject(new Error('refused')) },
  { reason: 'answers with no JSON', answer: async () => new Response('<html>') },
  { reason: 'is overloaded', answer: async () => new Response('', { status: 503 }) },
])('an api that $reason leaves the page without answers', async ({ answer }) => {
  expect(await start(answer).first('/live-chat/kiel')).toEqual({ locale: 'de' })
})

test.each([
  { reason: 'a code', path: '/c/abcd2345', asked: ['/live-chat/links/abcd2345'] },
  { reason: 'an agency', path: '/live-chat/kiel', asked: ['/live-chat/agencies/kiel?locale=de'] },
])('$reason: after an answer that never comes no further one is asked', async (expected) => {
  const asked: string[] = []
  const { first } = start((input, options) => {
    asked.push(new Request(input).url.slice('http://api'.length))
    return new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  })
  expect(await first(expected.path)).toEqual({ locale: 'de' })
  expect(asked).toEqual(expected.asked)
})
