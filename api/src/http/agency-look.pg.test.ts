import { expect, test } from '@jest/globals'
import { pngBase64 } from '../../../crds/test/samples.ts'
import { startSuite } from '../../test/suite.ts'
import { send, switchedOn } from '../../test/test-client.ts'

const { database, api } = await startSuite({ agencies: ['hamburg', 'kiel'] })
const version = 'ab12'.repeat(16)
const crisis = { en: [{ name: 'Emergency', number: '112' }] }

await database.pool.query(
  `update config.agency set logo = $1, logo_version = $2, accent = '#1d5a8a', form_of_address = 'informal',
     canned_replies = $3 where name = 'hamburg'`,
  [pngBase64, version, JSON.stringify([{ key: 'zeit', text: { de: 'Lassen Sie sich Zeit.' } }])],
)
await database.pool.query(
  `update config.platform set crisis = $1, rating = true, quick_exit_url = 'https://weather.example',
     accessibility_statement_url = 'https://a11y.example', own_texts = $2`,
  [
    JSON.stringify(crisis),
    JSON.stringify({
      imprint: {
        en: {
          markdown: '**{{platform.displayName}}** ({{agency.displayName}})',
          short: 'Of {{platform.displayName}}',
        },
        de: { markdown: 'Impressum' },
      },
    }),
  ],
)
const shownNumber = { name: 'Emergency', number: '112', dial: '112', hours: null }

test('the page of an agency names its look, and the logo is at the address that it names', async () => {
  const { body } = await send(api, 'GET', '/live-chat/agencies/hamburg')
  const logo = `/live-chat/agencies/hamburg/logo?v=${version}`
  expect(body).toMatchObject({
    branding: { accent: '#1d5a8a', logo },
    formOfAddress: 'informal',
    crisis: [shownNumber],
    rating: true,
    quickExitUrl: 'https://weather.example',
    accessibilityStatementUrl: 'https://a11y.example',
  })
  const answer = await fetch(`${api.url}${logo}`)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(pngBase64)
})

test.each([
  { path: `/live-chat/agencies/hamburg/logo?v=${'0'.repeat(64)}`, reason: 'another version' },
  { path: `/live-chat/agencies/kiel/logo?v=${version}`, reason: 'an agency without a logo' },
  { path: `/live-chat/agencies/none/logo?v=${version}`, reason: 'no agency' },
])('no logo: $reason', async ({ path }) => {
  expect(await send(api, 'GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test.each([
  { path: '/live-chat/agencies/hamburg/logo', reason: 'no version' },
  { path: `/live-chat/agencies/hamburg/logo?v=${version}&x=1`, reason: 'more than a version' },
  { path: `/live-chat/agencies/hamburg/logo?v=${'a'.repeat(201)}`, reason: 'an endless version' },
])('a logo is not asked for like that: $reason', async ({ path }) => {
  expect(await send(api, 'GET', path)).toMatchObject({ status: 400 })
})

test('pages without an agency show the platform', async () => {
  expect(await send(api, 'GET', '/live-chat/platform?locale=de-informal')).toMatchObject({
    status: 200,
    body: {
      displayName: 'Lotse',
      locales: ['en', 'de'],
      defaultLocale: 'en',
      enquiryUrl: 'https://enquiry.example',
      crisis: [shownNumber],
      quickExitUrl: 'https://weather.example',
      accessibilityStatementUrl: 'https://a11y.example',
    },
  })
})

test.each([
  {
    asked: 'imprint',
    status: 200,
    body: {
      kind: 'imprint',
      locale: 'en',
      html: '<p><strong>Lotse</strong> (Lotse)</p>\n',
      short: 'Of Lotse',
    },
    reason: 'the platform stands for the levels that are not known',
  },
  {
    asked: 'imprint?locale=de-informal',
    status: 200,
    body: { kind: 'imprint', locale: 'de', html: '<p>Impressum</p>\n', short: null },
    reason: 'in the language of the reader',
  },
  {
    asked: 'imprint?locale=xx',
    status: 200,
    body: { kind: 'imprint', locale: 'en' },
    reason: 'in the default language for an unknown locale',
  },
  {
    asked: 'dataPolicy',
    status: 404,
    body: { code: 'not-found' },
    reason: 'a text that is missing',
  },
  { asked: 'agreement', status: 404, body: { code: 'not-found' }, reason: 'a text of agencies' },
])('a text of the platform: $reason', async ({ asked, status, body }) => {
  expect(await send(api, 'GET', `/live-chat/platform/legal/${asked}`)).toMatchObject({
    status,
    body,
  })
})

test('a counselor learns the names of the agency and its topics, its replies, and why it is closed', async () => {
  const { headers } = await switchedOn(api, 'c9')
  const own = async () => {
    const { body } = await send(api, 'GET', '/live-chat/availability', { headers })
    return (body['agencies'] as Record<string, unknown>[]).find(
      ({ agency }) => agency === 'hamburg',
    )
  }
  expect(await own()).toMatchObject({
    displayName: 'Beratung hamburg',
    on: true,
    open: true,
    reason: null,
    topics: [
      { slug: 'sucht', displayName: { en: 'sucht' } },
      { slug: 'schulden', displayName: { en: 'schulden' } },
    ],
    cannedReplies: [{ key: 'zeit', text: { de: 'Lassen Sie sich Zeit.' } }],
  })
  await database.pool.query(
    `update config.agency set effective = false, reason = 'TenantDisabled' where name = 'hamburg'`,
  )
  expect(await own()).toMatchObject({ open: false, reason: 'TenantDisabled' })
  await database.pool.query(
    `update config.agency set effective = true, reason = null,
       opening_hours = '{"timeZone": "Europe/Berlin", "weekly": []}' where name = 'hamburg'`,
  )
  expect(await own()).toMatchObject({ open: false, reason: 'OutsideOpeningHours' })
})

test('without a platform there is nothing to show', async () => {
  await database.pool.query('delete from config.platform')
  for (const path of ['/live-chat/platform', '/live-chat/platform/legal/imprint'])
    expect(await send(api, 'GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
