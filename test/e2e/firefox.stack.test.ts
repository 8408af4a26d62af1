import { afterAll, beforeAll, expect } from '@jest/globals'
import { defaultCache } from '@lotse/stack/paths'
import type { Browser as Chromium } from 'playwright-core'
import type { Browser as Firefox } from 'puppeteer-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { ensureFirefox } from '../parts/firefox.ts'
import { createStaffAccount } from '../product/staff-account.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium, withoutFirefox } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import { launchFirefox, openFirefoxPerson, type FirefoxPerson } from './firefox.ts'
import { heard, logInAt, say, ticketOf } from './steps.ts'

const parts = realParts()
const { state } = parts

// Both may be downloaded here; that takes minutes the first time.
const executablePath = await ensureHeadlessChromium()
const program = await ensureFirefox(defaultCache())
const testInFirefox = testUnless(withoutChromium(executablePath) ?? withoutFirefox(program))

let chromium: Chromium
let firefox: Firefox
let client: FirefoxPerson
let counselor: Person

beforeAll(async () => {
  if (executablePath === undefined || typeof program === 'string') return
  chromium = await launchBrowser(executablePath)
  firefox = await launchFirefox(program)
  client = await openFirefoxPerson(firefox)
  counselor = await openPerson(chromium, 'en-US')
  await logInAt(state.adminUrl, counselor, await createStaffAccount(parts, 'hamburg'))
  await counselor.page.getByTestId('switch-on').click()
}, 600_000)
afterAll(async () => {
  if (executablePath === undefined || typeof program === 'string') return
  // Other tests of this product count who is on.
  await counselor.page.getByTestId('toggle-hamburg').click()
  await counselor.page.getByTestId('switch-on').waitFor()
  await Promise.all([chromium.close(), firefox.close()])
}, 60_000)

testInFirefox(
  'the main job works in Firefox, from the link to the proof that everything is deleted',
  async () => {
    // The link, and consent 1 as a modal dialog.
    await client.page.goto(`${state.appUrl}/live-chat/hamburg?topic=sucht`)
    await client.see('link-page')
    expect(await client.page.$eval('html', ({ lang }) => lang)).toBe('de')
    expect(new URL(client.page.url()).pathname).toBe('/live-chat')
    await client.page.reload()
    expect(await client.textOf('topic')).toBe('Sucht')
    await goIn()

    // The waiting room, also after a reload.
    const name = await client.textOf('pseudonym')
    expect(await client.textOf('position')).toMatch(/Nummer \d+ von \d+/)
    await client.page.reload()
    await eventually(async () => expect(await client.textOf('pseudonym')).toBe(name))
    await ticketOf(counselor, name).getByTestId('accept').click()
    await client.see('consent-2')
    await client.click('agree')

    // Encrypted messages both ways, and again after a reload, which opens the store that the crypto has written.
    await client.say('Frage aus Firefox')
    await heard(counselor, 'Frage aus Firefox')
    await say(counselor, 'Answer from Chromium')
    await client.heard('Answer from Chromium')
    await client.page.reload()
    await client.heard('Frage aus Firefox')
    await client.heard('Answer from Chromium')
    await client.say('Nach dem Neuladen')
    await heard(counselor, 'Nach dem Neuladen')

    // The end, and the wipe with its proof.
    await client.click('chat-menu')
    await client.click('end-chat')
    await client.click('end-dialog-confirm')
    await client.see('ended')
    await counselor.page.getByTestId('chat-read-only').waitFor()
    await client.click('wipe-now')
    await client.see('wiped')
    // Firefox deletes a database some time after it was closed.
    await eventually(async () =>
      expect(await stored()).toEqual({ session: 0, local: 0, databases: 0 }),
    )
    expect(client.complaints).toEqual([])
    expect(counselor.complaints).toEqual([])
  },
  400_000,
)

testInFirefox(
  'Shift three times leaves from the waiting room in Firefox, and Back leads nowhere',
  async () => {
    await client.page.goto(`${state.appUrl}/live-chat/hamburg`)
    await goIn()
    await client.see('pseudonym')
    for (let press = 0; press < 3; press += 1) await client.page.keyboard.press('Shift')
    await eventually(async () => expect(client.page.url()).toBe('about:blank'))
    await client.page.goto(`${state.appUrl}/live-chat`)
    await client.see('heading')
    expect(await stored()).toEqual({ session: 0, local: 0, databases: 0 })
    expect(await client.page.$('[data-testid="pseudonym"]')).toBeNull()
    // Leaving ends the download of the chat, and Firefox runs no handler of a page that it has left.
    const brokenOff = /NetworkError when attempting to fetch/
    expect(client.complaints.filter((complaint) => !brokenOff.test(complaint))).toEqual([])
  },
  120_000,
)

/** From the page of a link into the waiting room. */
async function goIn(): Promise<void> {
  await client.click('go-in')
  await client.see('consent-1')
  await client.click('consent-checkbox')
  await client.click('accept')
  await client.see('pseudonym')
}

async function stored(): Promise<Record<string, number>> {
  return client.page.evaluate(async () => ({
    session: sessionStorage.length,
    local: localStorage.length,
    databases: (await indexedDB.databases()).length,
  }))
}
