import { afterAll, beforeAll, expect } from '@jest/globals'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import type { Browser, Page } from 'playwright-core'
import { userOf } from '../product/staff.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import { chooseInChat, enter, heard, logInAt, say, sessionOf, ticketOf } from './steps.ts'

const { state } = realParts()

// Installs the package where that is possible; may take minutes the first time.
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))

let browser: Browser

beforeAll(async () => {
  if (executablePath !== undefined) browser = await launchBrowser(executablePath)
}, 600_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
})

testInBrowser(
  'what is read and written stays in the page, and a log-out leaves nothing of it',
  async () => {
    const client = await openPerson(browser, 'de-DE')
    const counselor = await openPerson(browser, 'en-US')
    await logInAt(state.adminUrl, counselor, userOf(state, 'felix'))
    await expectPrivate(counselor, 'the desk', 0)
    await counselor.page.getByTestId('switch-on').first().click()

    await client.page.goto(`${state.appUrl}/live-chat/konstanz`)
    await client.page.getByTestId('link-page').waitFor()
    await expectPrivate(client, 'the page of the link', 0)
    await client.page.getByTestId('go-in').click()
    await client.page.getByTestId('zip-code').waitFor()
    await expectPrivate(client, 'consent 1 with the zip code', 1)
    await client.page.getByTestId('decline').click()
    const pseudonym = await enter(client, `${state.appUrl}/live-chat/konstanz`)
    await expectPrivate(client, 'the waiting room', 0)
    await ticketOf(counselor, pseudonym).getByTestId('accept').click()
    await client.page.getByTestId('consent-2').waitFor()
    await expectPrivate(client, 'consent 2', 0)
    await counselor.page.getByTestId('chat-waiting').waitFor()
    await expectPrivate(counselor, 'a chat that is not open yet', 1)
    await client.page.getByTestId('agree').click()
    await say(client, 'Marker-Client-Wiedehopf-5512')
    await heard(counselor, 'Marker-Client-Wiedehopf-5512')
    await say(counselor, 'Marker-Counselor-Rohrdommel-9034')
    await heard(client, 'Marker-Counselor-Rohrdommel-9034')
    for (const person of [client, counselor]) await expectPrivate(person, 'a running chat', 1)

    // Two codes, under two different headings, on each side.
    for (const person of [client, counselor]) {
      const { page } = person
      await chooseInChat(person, 'safety-open')
      const headings = await page.getByTestId('safety-dialog').locator('h3').allTextContents()
      expect(new Set(headings).size).toBe(2)
      expect(headings).toHaveLength(2)
      await page.keyboard.press('Escape')
    }

    // On one machine both pages have one origin: somebody opens the client's page in the counselor's browser.
    const before = await tracesOf(counselor.page)
    expect(before.databases.length).toBeGreaterThan(0)
    expect(before.session).toContainEqual(expect.stringMatching(/\.share$/))
    const visit = await counselor.context.newPage()
    await visit.goto(`${state.appUrl}/live-chat`)
    await visit.getByRole('heading').first().waitFor()
    await visit.close()
    expect(await tracesOf(counselor.page)).toEqual(before)
    await counselor.page.reload()
    await sessionOf(counselor, pseudonym).click()
    await heard(counselor, 'Marker-Client-Wiedehopf-5512')

    await counselor.page.getByTestId('composer').focus()
    await chooseInChat(client, 'end-chat')
    await client.page.getByTestId('end-dialog-confirm').click()
    await client.page.getByTestId('ended').waitFor()
    await expectPrivate(client, 'the end', 0)
    await counselor.page.getByTestId('chat-read-only').waitFor()
    // The composer has gone and with it the focus, which goes on at the name of the chat.
    await counselor.page.locator('#chat-title:focus').waitFor()
    await expectPrivate(counselor, 'an ended chat', 0)

    await counselor.page.getByTestId('account').click()
    await counselor.page.getByTestId('log-out').click()
    await counselor.page.locator('#username').waitFor()
    await eventually(async () =>
      expect(await tracesOf(counselor.page)).toEqual({ session: [], databases: [] }),
    )
  },
  600_000,
)

/** What this tab and this origin keep. */
async function tracesOf(page: Page): Promise<{ session: string[]; databases: string[] }> {
  return page.evaluate(async () => ({
    session: Object.keys(sessionStorage).toSorted(),
    databases: (await indexedDB.databases()).map(({ name = '' }) => name).toSorted(),
  }))
}

/**
 * Checks what a browser asks before it sends text anywhere: whether it may translate the page, and check, correct or
 * complete a field.
 *
 * @param fields number of fields in which somebody can write
 */
async function expectPrivate({ page }: Person, where: string, fields: number): Promise<void> {
  const found = await page.evaluate(() => {
    const names = [
      'spellcheck',
      'autocorrect',
      'autocapitalize',
      'autocomplete',
      'translate',
      'writingsuggestions',
    ]
    const written = 'textarea, input:not([type=checkbox], [type=radio]), [contenteditable]'
    return {
      meta: document.querySelector('meta[name=google]')?.getAttribute('content'),
      // Effective, as inherited: no element of the page may be translated.
      translated: [...document.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.translate)
        .map((element) => element.outerHTML),
      fields: [...document.querySelectorAll<HTMLElement>(written)].map((field) => ({
        checked: field.spellcheck,
        attributes: names.map((name) => field.getAttribute(name)),
      })),
    }
  })
  expect({ where, ...found }).toEqual({
    where,
    meta: 'notranslate',
    translated: [],
    fields: Array.from({ length: fields }, () => ({
      checked: false,
      attributes: ['false', 'off', 'off', 'off', 'no', 'false'],
    })),
  })
}
