import { afterAll, beforeAll, expect } from '@jest/globals'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { ensureChromium } from '../parts/chromium.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import {
  chooseInChat,
  emptyQueue,
  expectText,
  heard,
  logInAt,
  pseudonymOf,
  say,
  ticketOf,
} from './steps.ts'
import { nothingStored, storedBy } from './stored.ts'
import { userOf } from '../product/staff.ts'
import { search } from '../product/stores.ts'

const { state } = realParts()
const wordsOfClient = 'Marker-Client-Zebrafink-7391'
const wordsOfCounselor = 'Marker-Counselor-Eisvogel-2846'

// Installs the package where that is possible; may take minutes the first time.
const executablePath = await ensureChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))

let browser: Browser
let databases: { readonly lotse: pg.Pool; readonly synapse: pg.Pool }

beforeAll(async () => {
  if (executablePath !== undefined) browser = await launchBrowser(executablePath)
  databases = {
    lotse: new pg.Pool({ connectionString: state.databases.lotse, max: 2 }),
    synapse: new pg.Pool({ connectionString: state.databases.synapse, max: 2 }),
  }
  // When the stack ends before a pool does, that is no error of the test.
  for (const pool of Object.values(databases)) pool.on('error', () => {})
  // Nobody waits longer than maxWait.
  await emptyQueue(databases.lotse)
}, 600_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
  await databases.lotse.query(`update livechat.clock set "offset" = '0'`)
  await Promise.all([databases.lotse.end(), databases.synapse.end()])
})

testInBrowser(
  'two browsers do the main job, from the link to the proof that everything is gone',
  async () => {
    const client = await openPerson(browser, 'de-DE')
    const counselor = await openPerson(browser, 'en-US')
    // Not the first counselor: other tests on this stack have switched that one on.
    await logInAt(state.adminUrl, counselor, userOf(state, 'david'))
    await counselor.page.getByTestId('switch-on').click()

    // The link: consent 1, and nothing is stored before it.
    await client.page.goto(`${state.appUrl}/live-chat/hamburg?topic=sucht&link=sucht`)
    await client.page.getByTestId('link-page').waitFor()
    expect(await client.page.locator('html').getAttribute('lang')).toBe('de')
    expect(new URL(client.page.url()).pathname + new URL(client.page.url()).search).toBe(
      '/live-chat',
    )
    expect(await client.context.cookies()).toEqual([])
    expect(await storedBy(client)).toEqual(nothingStored)
    expect(await violations(client.page)).toEqual([])
    await client.page.getByTestId('go-in').click()
    await client.page.getByTestId('consent-1').waitFor()
    await client.page.getByTestId('policy-full').locator('summary').click()
    await client.page.getByTestId('policy-full').getByTestId('legal-text').waitFor()
    expect(await storedBy(client)).toEqual(nothingStored)
    expect(await violations(client.page)).toEqual([])
    await client.page.getByTestId('consent-checkbox').check()
    await client.page.getByTestId('accept').click()

    // The waiting room: a name and the exact place.
    const pseudonym = await pseudonymOf(client)
    expect(pseudonym.split(' ')).toHaveLength(3)
    await expectText(client, 'position', /Nummer 1 von 1/)
    await expectText(client, 'greeting', /^Willkommen in Hamburg-Altona\./)
    await client.page.reload()
    await expectText(client, 'position', /Nummer 1 von 1/)
    await expectText(client, 'greeting', /^Willkommen in Hamburg-Altona\./)
    const queued = ticketOf(counselor, pseudonym)
    await queued.waitFor()
    const names = await namesOfTicket()
    expect(await violations(client.page)).toEqual([])
    expect(await violations(counselor.page)).toEqual([])

    // The pickup, the counselor waits for consent 2.
    await queued.getByTestId('accept').click()
    await client.page.getByTestId('consent-2').waitFor()
    await expectText(client, 'consent-2', /Suchtberatung Hamburg/)
    await counselor.page.getByTestId('chat-waiting').waitFor()
    expect(await violations(client.page)).toEqual([])
    expect(await counselor.page.getByTestId('composer').isDisabled()).toBe(true)
    await client.page.getByTestId('agree').click()

    // Messages both ways, through a reload.
    await say(client, wordsOfClient)
    await heard(counselor, wordsOfClient)
    await say(counselor, wordsOfCounselor)
    await heard(client, wordsOfCounselor)
    await client.page.reload()
    await heard(client, wordsOfClient)
    await heard(client, wordsOfCounselor)
    await say(client, `${wordsOfClient} again`)
    await heard(counselor, `${wordsOfClient} again`)
    expect(await violations(client.page)).toEqual([])
    expect(await violations(counselor.page)).toEqual([])
    expect(await safetyCodes(client)).toEqual((await safetyCodes(counselor)).toReversed())

    // What Synapse holds of it, and what left the browsers: ciphertext.
    // In the rooms of tickets: another test sends plaintext past the edge on purpose, into a room of its own.
    const rooms = await databases.lotse.query<{ id: string }>(
      'select room_id as id from livechat.ticket where room_id is not null',
    )
    const types = await databases.synapse.query<{ type: string }>(
      `select distinct type from events
       where type like 'm.room.%' and state_key is null and room_id = any ($1)`,
      [rooms.rows.map(({ id }) => id)],
    )
    expect(types.rows).toEqual([{ type: 'm.room.encrypted' }])
    const marks = [wordsOfClient, wordsOfCounselor]
    expect(await search(state, marks)).toEqual([])
    for (const { sent } of [client, counselor])
      for (const mark of marks) expect(sent.filter((text) => text.includes(mark))).toEqual([])

    // The end, the receipt, and the counselor reads back.
    await chooseInChat(client, 'end-chat')
    await client.page.getByTestId('end-dialog-confirm').click()
    await client.page.getByTestId('ended').waitFor()
    expect(await violations(client.page)).toEqual([])
    const receipt = (await client.page.getByTestId('receipt').textContent()) ?? ''
    await counselor.page.getByTestId('chat-read-only').waitFor()
    await heard(counselor, wordsOfClient)
    expect(await storedBy(client)).toMatchObject({ databases: 0 })

    for (const person of [client, counselor]) {
      expect([...person.hosts]).toEqual([new URL(state.appUrl).host])
      expect(person.complaints).toEqual([])
    }

    // Hours later.
    expect((await search(state, names)).length).toBeGreaterThan(0)
    await databases.lotse.query(`update livechat.clock set "offset" = '48 hours 1 second'`)
    await eventually(async () => {
      const answer = await fetch(`${state.baseUrl}/live-chat/receipts/${receipt}`)
      expect(answer.status).toBe(200)
    }, 120)
    await eventually(
      async () => expect(await search(state, [...names, pseudonym, ...marks])).toEqual([]),
      60,
    )
  },
  600_000,
)

/** Every name of the one waiting ticket. */
async function namesOfTicket(): Promise<readonly string[]> {
  const { rows } = await databases.lotse.query<{ ticket_id: string; identity_name: string }>(
    `select ticket_id, identity_name from livechat.ticket where state = 'Waiting'`,
  )
  expect(rows).toHaveLength(1)
  return Object.values(rows[0] ?? {})
}

/** Own and peer's safety code, as shown. */
async function safetyCodes(person: Person): Promise<readonly string[]> {
  const { page } = person
  await chooseInChat(person, 'safety-open')
  const dialog = page.getByTestId('safety-dialog')
  const own = await dialog.getByTestId('code-own').textContent()
  const peer = await dialog.getByTestId('code-peer').textContent()
  await page.keyboard.press('Escape')
  return [own ?? '', peer ?? ''].map((text) => text.replaceAll(/[^0-9 ]/g, '').trim())
}
