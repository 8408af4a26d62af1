import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { damagedPngBase64 } from '../../crds/test/samples.ts'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { runOperator, sampleDirectory, type RunningOperator } from '../test/running-operator.ts'

let database: TestDatabase
let directory: string
let operator: RunningOperator

beforeAll(async () => {
  database = await testDatabase()
  directory = await sampleDirectory()
  operator = await runOperator(database.urls.operator, directory)
})

afterAll(async () => {
  await operator.stop()
  await rm(directory, { recursive: true, force: true })
  await database.drop()
})

test('the look of the samples is published, the tenant’s where the agency has none', async () => {
  const own = { accent: '#1d5a8a', logo_version: expect.stringMatching(/^[0-9a-f]{64}$/) }
  await eventually(async () => {
    expect(await look('hamburg')).toMatchObject(own)
    expect(await look('kiel')).toMatchObject({ accent: '#2f5d50', logo_version: null })
    expect(await look('konstanz')).toMatchObject({ accent: null, form_of_address: 'informal' })
  })
})

test.each([
  {
    reason: 'a crisis number with letters',
    change: (text: string) => text.replace('number: 01806 313031', 'number: 01806 HILFE'),
    says: 'spec.crisis.en[0].number must be a telephone number',
  },
  {
    reason: 'a canned reply over its length',
    change: (text: string) =>
      text.replace('Take your time. I am here and read along.', 'x'.repeat(1001)),
    says: 'spec.liveChat.cannedReplies[1].text.en must NOT have more than 1000 characters',
  },
  {
    reason: 'an unknown locale',
    change: (text: string) => text.replace('  crisis:\n    en:', '  crisis:\n    English:'),
    says: 'spec.crisis keys must be locales',
  },
  {
    reason: 'a line break in a name',
    change: (text: string) =>
      text.replace('displayName: Suchtberatung Hamburg-Altona', 'displayName: "Sucht\\nHamburg"'),
    says: 'spec.displayName must not contain control characters',
  },
  {
    reason: 'a control character in a greeting',
    change: (text: string) =>
      text.replace('en: Welcome to Hamburg-Altona. Take', 'en: "Welcome\\u0007" #'),
    says: 'spec.liveChat.greeting.en must not contain control characters',
  },
  {
    reason: 'a script as an address',
    change: (text: string) =>
      text.replace('https://example.org/hamburg/enquiry', 'javascript:alert(1)'),
    says: 'spec.enquiryURL must be an https address',
  },
  {
    reason: 'an SVG named PNG',
    change: (text: string) => withLogo(text, Buffer.from('<svg/>').toString('base64')),
    says: 'spec.branding.logo must be a PNG',
  },
])('$reason: the file is refused, and the last good look stays', async ({ change, says }) => {
  const before = await look('hamburg')
  await whileChanged(change, async () => {
    await eventually(async () =>
      expect(await condition('Ready')).toMatchObject({
        status: 'False',
        reason: 'SourceInvalid',
        message: expect.stringContaining(says),
      }),
    )
    expect(await look('hamburg')).toEqual(before)
  })
})

test.each([
  {
    reason: 'a colour without contrast',
    change: (text: string) => text.replace('#1d5a8a', '#ffcc00'),
    refused: 'AccentRefused',
    says: /spec\.branding\.accent: #ffcc00 must have a contrast of .* works is #[0-9a-f]{6}$/,
    shown: { accent: '#2f5d50', logo_version: expect.any(String) },
  },
  {
    reason: 'a broken PNG',
    change: (text: string) => withLogo(text, damagedPngBase64),
    refused: 'LogoRefused',
    says: /spec\.branding\.logo: must be a whole PNG/,
    shown: { accent: '#1d5a8a', logo_version: null },
  },
])('$reason: what is inherited shows, and two conditions say why', async (row) => {
  await whileChanged(row.change, async () => {
    await eventually(async () => {
      for (const type of ['BrandingAccepted', 'Ready'])
        expect(await condition(type)).toMatchObject({
          status: 'False',
          reason: row.refused,
          message: expect.stringMatching(row.says),
        })
    })
    expect(await look('hamburg')).toMatchObject(row.shown)
  })
})

test('a locale that the platform does not offer: the condition names the field and the rule', async () => {
  const french = (text: string): string =>
    text.replace(/en: Take your time/, 'xx-yy: Take your time')
  await whileChanged(french, async () => {
    await eventually(async () =>
      expect(await condition('Ready')).toMatchObject({
        status: 'False',
        reason: 'LocaleNotOffered',
        message:
          'a text is in a locale that is not one of Platform.spec.locales: spec.liveChat.cannedReplies[1].text.xx-yy; offered are en, de, de-informal, de-simple',
      }),
    )
    expect(await condition('LiveChatAvailable')).toMatchObject({ reason: 'NoCounselorActive' })
  })
})

function withLogo(text: string, logo: string): string {
  return text.replace(/logo: \S+/, `logo: ${logo}`)
}

/** Changes the file of the agency, and restores it before the next case. */
async function whileChanged(
  change: (text: string) => string,
  check: () => Promise<void>,
): Promise<void> {
  const path = join(directory, 'hamburg.yaml')
  const before = await readFile(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
  await check()
  await writeFile(path, before)
  await eventually(async () =>
    expect(await condition('Ready')).toMatchObject({ status: 'True', reason: 'Reconciled' }),
  )
}

async function condition(type: string): Promise<unknown> {
  const status = await operator.status('agency-hamburg.yaml')
  return status?.status.conditions.find((one) => one.type === type)
}

async function look(agency: string): Promise<unknown> {
  const { rows } = await database.pool.query(
    'select accent, logo_version, form_of_address, crisis from config.agency where name = $1',
    [agency],
  )
  return rows[0]
}
