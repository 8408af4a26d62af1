import { afterAll, beforeAll, expect } from '@jest/globals'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { logIn, type Staff } from '../product/staff.ts'
import { createStaffAccount } from '../product/staff-account.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { travel } from '../setup/travel.ts'
import { violations } from './accessibility.ts'
import { launchBrowser, openPerson } from './browser.ts'
import { overflow, setTextSize } from './overflow.ts'
import { acceptTicket, enter, expectText, losePlace, ticketIdOf } from './steps.ts'
import { nothingStored, storedBy } from './stored.ts'

const { state } = realParts()
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))
const phone = { viewport: { width: 360, height: 640 } }

let browser: Browser
let database: pg.Pool
let counselor: Staff
beforeAll(async () => {
  if (executablePath === undefined) return
  browser = await launchBrowser(executablePath)
  database = new pg.Pool({ connectionString: state.databases.lotse, max: 2 })
  database.on('error', () => {})
  // An account of its own: the demo logins may be switched on by another test.
  const account = await createStaffAccount(realParts(), 'hamburg')
  counselor = await logIn({ ...state, users: [{ ...account, groups: [] }] }, account.username)
  await counselor.switchOn('hamburg')
}, 360_000)
afterAll(async () => {
  if (executablePath === undefined) return
  await browser.close()
  await counselor.switchOff('hamburg')
  await database.query(`update livechat.clock set "offset" = '0'`)
  await database.end()
})

testInBrowser(
  'before the entry the link survives reload and Back on every page, and no trace names it',
  async () => {
    const { page, context } = await openPerson(browser, 'en-US', phone)
    await page.goto(`${state.appUrl}/live-chat/hamburg?topic=sucht`)
    await expectText({ page }, 'topic', 'Addiction')
    // The first page says everything that counts without scrolling.
    const button = await page.getByTestId('go-in').boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(640)
    expect(await violations(page)).toEqual([])

    await page.reload()
    await expectText({ page }, 'topic', 'Addiction')
    await page.getByTestId('go-in').click()
    await page.getByTestId('consent-1').waitFor()
    await page.reload()
    await expectText({ page }, 'topic', 'Addiction')
    await page.goto('about:blank')
    await page.goBack()
    await expectText({ page }, 'topic', 'Addiction')

    // Escape means no; from there one gets back, and sees other ways.
    await page.getByTestId('go-in').click()
    await page.getByTestId('in-short').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByTestId('no-thanks').waitFor()
    expect(await page.getByTestId('enquiry').count()).toBe(1)
    await page.getByTestId('back-to-link').click()

    // What the entry of the history keeps names nothing, and nothing else is kept.
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/hamburg|sucht/)
    expect(new URL(page.url()).pathname).toBe('/live-chat')
    expect(await storedBy({ page })).toEqual(nothingStored)
    expect(await context.cookies()).toEqual([])

    await page.goto(`${state.appUrl}/live-chat/kiel`)
    await page.getByTestId('unavailable').waitFor()
    await page.reload()
    await page.getByTestId('unavailable').waitFor()
    await page.goto(`${state.appUrl}/live-chat/hamburg?topic=none`)
    await page.getByTestId('topic-unknown').waitFor()
    await context.close()
  },
  120_000,
)

testInBrowser(
  'language and form of address change in place, and survive a reload without storage',
  async () => {
    const { page, context } = await openPerson(browser, 'en-US', phone)
    await page.goto(`${state.appUrl}/live-chat/hamburg?topic=sucht`)
    await expectText({ page }, 'topic', 'Addiction')
    await page.getByTestId('language-de').click()
    await expectText({ page }, 'topic', 'Sucht')
    await page.getByTestId('address-informal').click()
    await page.getByText('Du brauchst kein Konto').waitFor()
    await page.reload()
    await page.getByText('Du brauchst kein Konto').waitFor()
    await expectText({ page }, 'topic', 'Sucht')
    // Consent 1 in plain German: another text, which is agreed to separately.
    await page.getByTestId('go-in').click()
    await expectText({ page }, 'in-short', 'keine Anmeldung, kein Name')
    await page.getByTestId('consent-checkbox').check()
    await page.getByTestId('plain-texts').click()
    await expectText({ page }, 'in-short', 'Sie brauchen keinen Namen und keine Anmeldung.')
    expect(await page.getByTestId('consent-checkbox').isChecked()).toBe(false)
    expect(await violations(page)).toEqual([])
    expect(await storedBy({ page })).toEqual(nothingStored)
    await page.getByTestId('consent-checkbox').check()
    await page.getByTestId('accept').click()
    await page.getByTestId('pseudonym').waitFor()
    await page.getByTestId('leave').click()
    await page.getByTestId('leave-dialog-confirm').click()
    await page.getByTestId('wiped').waitFor({ timeout: 60_000 })
    await context.close()
  },
  120_000,
)

testInBrowser(
  'consent 1 marks what is wrong, and the waiting room fits a phone and shows a lost connection',
  async () => {
    const { page, context } = await openPerson(browser, 'de-DE', phone)
    await page.goto(`${state.appUrl}/live-chat/hamburg`)
    await page.getByTestId('go-in').click()
    await page.getByTestId('accept').click()
    expect(await page.getByTestId('consent-checkbox').getAttribute('aria-invalid')).toBe('true')
    await page.getByTestId('consent-checkbox').check()
    await page.getByTestId('zip-code').fill('not one')
    await page.getByTestId('accept').click()
    await eventually(async () => {
      expect(await page.getByTestId('zip-code').getAttribute('aria-invalid')).toBe('true')
    })
    await page.getByTestId('zip-code').fill('20095')
    await page.getByTestId('accept').click()
    await page.getByTestId('pseudonym').waitFor()
    // Before it was shown, and not in the background: footer, place, name, the way out.
    expect(await page.getByTestId('imprint').count()).toBe(1)
    expect(await page.getByTestId('pseudonym').getAttribute('lang')).toBe('de')
    expect(await violations(page)).toEqual([])

    // The longest made-up name, at twice the size of text.
    await setTextSize(page, '200%')
    await page.evaluate(() => {
      const name = document.querySelector('[data-testid=pseudonym]')
      if (name) name.textContent = 'Schwungvolles Streifenhörnchen Alexandra'
    })
    expect(await overflow(page)).toEqual([])
    await setTextSize(page, '')
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
    })
    await context.setOffline(true)
    const banner = page.getByTestId('offline')
    await banner.waitFor()
    const box = await banner.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect(box?.y).toBeLessThan(200)
    await context.setOffline(false)
    await banner.waitFor({ state: 'detached', timeout: 30_000 })

    await page.getByTestId('leave').click()
    await page.getByTestId('leave-dialog-confirm').click()
    await expectText({ page }, 'heading', 'Sie haben das Wartezimmer verlassen')
    await page.reload()
    await expectText({ page }, 'heading', 'Sie haben das Wartezimmer verlassen')
    await page.getByTestId('wiped').waitFor({ timeout: 60_000 })
    expect(await page.getByText('Alles über Ihren Besuch wird gelöscht').count()).toBe(0)
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('"receipt":"')
    expect(await storedBy({ page })).toMatchObject({ session: 0, local: 0, databases: 0 })
    await context.close()
  },
  180_000,
)

testInBrowser(
  'somebody who was away too long reads on Back that the place is lost, and can enter again',
  async () => {
    const { page, context } = await openPerson(browser, 'en-US')
    const ticketId = await enterAt(page, '/live-chat/hamburg?topic=sucht')
    await page.goto('about:blank')
    await losePlace(database, ticketId)
    await page.goBack()
    await page.getByTestId('gone').waitFor()
    await page.getByText('your place was given up').waitFor()
    await page.reload()
    await page.getByTestId('gone').waitFor()
    await page.getByTestId('enter-again').click()
    await expectText({ page }, 'topic', 'Addiction')
    await travel(database, 0)
    await context.close()
  },
  120_000,
)

testInBrowser(
  'of two waiting tabs the one that goes on is asked, and its chat opens there',
  async () => {
    const { page: first, context } = await openPerson(browser, 'en-US')
    const ticketId = await enterAt(first, '/live-chat/hamburg')
    const second = await context.newPage()
    await second.goto(`${state.appUrl}/live-chat/hamburg`)
    await second.getByTestId('resume-here').click()
    await second.getByTestId('pseudonym').waitFor()
    await expectText({ page: first }, 'heading', 'The wait goes on in another tab')
    await acceptTicket(counselor, ticketId)
    await second.getByTestId('consent-2').waitFor()
    expect(await first.getByTestId('consent-2').count()).toBe(0)
    await second.getByTestId('agree').click()
    await second.getByTestId('chat').waitFor({ timeout: 60_000 })
    await eventually(async () => {
      expect(await second.getByTestId('chat').getAttribute('data-phase')).toBe('open')
    }, 60)
    expect(await second.getByTestId('chat-other-device').count()).toBe(0)

    // Ended by the counselor: the receipt is there, also after a reload.
    await counselor.device(ticketId)
    expect((await counselor.end(ticketId)).status).toBe(200)
    await second.getByTestId('ended').waitFor({ timeout: 30_000 })
    const receipt = await second.getByTestId('receipt').textContent()
    expect(receipt).toMatch(/\S{20}/)
    await second.reload()
    await second.getByTestId('ended').waitFor()
    expect(await second.getByTestId('receipt').textContent()).toBe(receipt)
    await second.getByTestId('wipe-now').click()
    await expectText({ page: second }, 'heading', 'The chat is deleted')
    await context.close()
  },
  240_000,
)

testInBrowser(
  'consent 2 says how long there is, gives more time once, and declining confirms the wipe',
  async () => {
    const { page, context } = await openPerson(browser, 'en-US', phone)
    const ticketId = await enterAt(page, '/live-chat/hamburg')
    await acceptTicket(counselor, ticketId)
    await page.getByTestId('consent-2').waitFor()
    expect(await page.getByTestId('legal-version').textContent()).toMatch(
      /^Version [0-9a-f]{8} of \d{1,2} [A-Z][a-z]+ \d{4}$/,
    )
    await page.getByTestId('time-left').waitFor()
    const boxes = await Promise.all(
      ['agree', 'disagree'].map(async (name) => page.getByTestId(name).boundingBox()),
    )
    expect(boxes[0]?.width).toBe(boxes[1]?.width)
    expect(await violations(page)).toEqual([])

    await travel(database, 8.5 * 60)
    await page.getByTestId('time-short').waitFor()
    await page.getByTestId('more-time').click()
    await page.getByTestId('time-left').waitFor()
    await page.getByTestId('disagree').click()
    await page.getByTestId('declined').waitFor()
    await travel(database, 0)
    await page.getByTestId('receipt-box').waitFor()
    await page.reload()
    await page.getByTestId('wiped').waitFor({ timeout: 60_000 })
    await context.close()
  },
  180_000,
)

testInBrowser(
  'Shift three times leaves nothing, from inside a dialog too',
  async () => {
    const { page, context } = await openPerson(browser, 'en-US')
    const ticketId = await enterAt(page, '/live-chat/hamburg')
    const before = await page.getByTestId('quick-exit').boundingBox()
    await page.getByTestId('leave').click()
    await page.getByTestId('leave-dialog').waitFor()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift')
    await page.waitForURL('about:blank')
    await eventually(async () => {
      const { rowCount } = await database.query(
        'select 1 from livechat.ticket where ticket_id = $1',
        [ticketId],
      )
      expect(rowCount).toBe(0)
    }, 60)

    // The button stands in the same place behind a modal dialog, and works there.
    await page.goto(`${state.appUrl}/live-chat/hamburg`)
    await page.getByTestId('go-in').click()
    await page.getByTestId('consent-1').waitFor()
    expect(await page.getByTestId('quick-exit').boundingBox()).toEqual(before)
    await page.getByTestId('quick-exit').click()
    await page.waitForURL('about:blank')
    expect(await context.cookies()).toEqual([])
    await context.close()
  },
  120_000,
)

/** Enters by a link and returns the ticket. */
async function enterAt(page: Page, path: string): Promise<string> {
  return ticketIdOf(database, await enter({ page }, `${state.appUrl}${path}`))
}
