import { afterAll, beforeAll, expect } from '@jest/globals'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { createStaffAccount } from '../product/staff-account.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { launchBrowser, openPerson } from './browser.ts'
import { enter, logInAt, ticketOf } from './steps.ts'

const { state } = realParts()
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))

let browser: Browser
let database: pg.Pool
beforeAll(async () => {
  if (executablePath !== undefined) browser = await launchBrowser(executablePath)
  database = new pg.Pool({ connectionString: state.databases.lotse, max: 2 })
  database.on('error', () => {})
}, 600_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
  await database.query('truncate livechat.entry_bucket')
  await database.end()
})

testInBrowser(
  'while many people come the page solves a puzzle in its worker; a ticket that is turned away is told so',
  async () => {
    // A third of the reserve is left, and nothing without a proof for the next minutes.
    await database.query(
      `insert into livechat.entry_bucket (agency, tokens, proofless, refilled_at)
       values ('hamburg', 20, -600, livechat.now())
       on conflict (agency) do update set tokens = 20, proofless = -600, refilled_at = livechat.now()`,
    )
    const counselor = await openPerson(browser, 'en-US')
    // An account of its own: the demo logins may be switched on by another test.
    await logInAt(state.adminUrl, counselor, await createStaffAccount(realParts(), 'hamburg'))
    await counselor.page.getByTestId('switch-on').click()

    const client = await openPerson(browser, 'en-US')
    const name = await enter(client, `${state.appUrl}/live-chat/hamburg`)
    const entries = client.sent.filter(
      (text) => text.includes('dataPolicy') && text.startsWith('{'),
    )
    expect(entries).toHaveLength(1)
    expect(JSON.parse(entries[0] ?? '{}')).toMatchObject({ proof: expect.any(String) })
    expect(client.complaints).toEqual([])

    const queued = ticketOf(counselor, name)
    // By keyboard alone: the button, the dialog, the reason that comes after the harmless answer.
    await queued.getByTestId('turn-away').focus()
    await counselor.page.keyboard.press('Enter')
    await counselor.page.getByTestId('turn-away-dialog').waitFor()
    expect(await violations(counselor.page)).toEqual([])
    await counselor.page.keyboard.press('Tab')
    await counselor.page.keyboard.press('Enter')
    await queued.waitFor({ state: 'detached' })
    await client.page.getByText('could not take your request').waitFor()
    expect(await violations(client.page)).toEqual([])
    await Promise.all([client.context.close(), counselor.context.close()])
  },
  300_000,
)
