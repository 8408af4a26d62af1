import { afterAll, beforeAll, expect } from '@jest/globals'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { launchBrowser, openPerson } from './browser.ts'
import { enter } from './steps.ts'
import { nothingStored, storedBy } from './stored.ts'

const { state } = realParts()
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))

let browser: Browser
let database: pg.Pool

beforeAll(async () => {
  if (executablePath !== undefined) browser = await launchBrowser(executablePath)
  database = new pg.Pool({ connectionString: state.databases.lotse, max: 1 })
  // When the stack ends before a pool does, that is no error of the test.
  database.on('error', () => {})
}, 600_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
  await database.end()
})

testInBrowser(
  'an agency without live chat says so, offers its enquiry page, and nothing is stored',
  async () => {
    const { page, context } = await openPerson(browser, 'en-US')
    await page.goto(`${state.appUrl}/live-chat/kiel`)
    const card = page.getByTestId('unavailable')
    await card.waitFor()
    const text = await card.textContent()
    expect(text).toContain('Familienberatung Kiel')
    expect(text).toContain('does not offer live chat at the moment')
    expect(await page.getByTestId('enquiry').getAttribute('href')).toBe(
      'https://example.org/kiel/enquiry',
    )
    expect(await violations(page)).toEqual([])
    // It asks again, and the answer is the same one.
    const asked = page.waitForResponse((response) =>
      response.url().includes('/live-chat/agencies/kiel'),
    )
    await page.getByTestId('try-again').click()
    expect((await asked).status()).toBe(200)
    await card.waitFor()
    expect(await page.getByTestId('go-in').count()).toBe(0)
    expect(await context.cookies()).toEqual([])
    await context.close()
  },
  300_000,
)

testInBrowser(
  'who waits can breathe along, and quick exit leaves nothing behind',
  async () => {
    const { page, context } = await openPerson(browser, 'en-US')
    const pseudonym = await enter({ page }, `${state.appUrl}/live-chat/konstanz`)
    expect(await ticketsOf(pseudonym)).toBe(1)

    const word = page.getByTestId('breathing').locator('.breath-word')
    expect(await word.textContent()).toBe('')
    await page.getByTestId('breathing-toggle').click()
    const words: string[] = []
    await eventually(async () => {
      const shown = (await word.textContent()) ?? ''
      if (shown !== '' && shown !== words.at(-1)) words.push(shown)
      // In, hold, out, rest, and in again.
      expect(words).toHaveLength(5)
    }, 40)
    expect(new Set(words).size).toBe(4)
    expect(words[4]).toBe(words[0])
    await page.getByTestId('breathing-toggle').click()
    expect(await word.textContent()).toBe('')

    await page.getByTestId('quick-exit').click()
    await page.waitForURL('about:blank')
    expect(await page.content()).not.toContain(pseudonym)
    await eventually(async () => expect(await ticketsOf(pseudonym)).toBe(0), 60)
    // Back does not lead to it either.
    await page.goBack()
    expect(page.url()).toBe('about:blank')
    const later = await context.newPage()
    await later.goto(state.appUrl)
    expect(await storedBy({ page: later })).toEqual(nothingStored)
    await context.close()
  },
  300_000,
)

/** How many tickets have a pseudonym. */
async function ticketsOf(pseudonym: string): Promise<number> {
  const { rowCount } = await database.query('select 1 from livechat.ticket where pseudonym = $1', [
    pseudonym,
  ])
  return rowCount ?? 0
}
