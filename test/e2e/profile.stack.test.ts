import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from '@jest/globals'
import { ensureChromium } from '../parts/chromium.ts'
import pg from 'pg'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { createStaffAccount } from '../product/staff-account.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { chromiumArguments, launchBrowser, openPerson } from './browser.ts'
import { searchFolder } from './search-folder.ts'
import { goIn, heard, logInAt, pseudonymOf, say, ticketOf } from './steps.ts'

const { state } = realParts()
const words = 'Marker-Client-Mauersegler-5120'
/** Agency, its display name, topic and link. The topic alone is a part of German words in the page's own texts. */
const namesOfLink = ['hamburg', 'Suchtberatung', 'topic=sucht', '"sucht"', 'link=sucht']
/** Chromium writes Session Storage five seconds after a change, History after ten (components/services/storage, components/history). */
const untilWrittenMs = 12_000

// The headless shell writes no history, of which the search has to find traces.
const executablePath = await ensureChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))

let database: pg.Pool
let browser: Browser
const folders: string[] = []
const profiles: BrowserContext[] = []

beforeAll(async () => {
  database = new pg.Pool({ connectionString: state.databases.lotse, max: 1 })
  database.on('error', () => {})
  if (executablePath !== undefined) browser = await launchBrowser(executablePath)
}, 600_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
  await database.end()
  // A failed test leaves its own open, and its browser keeps the run from ending.
  for (const profile of profiles) await profile.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

testInBrowser(
  'after the quick exit from a link by code the browser profile names no agency, topic, link or person',
  async () => {
    const code = await codeOf('hamburg', 'sucht')
    const { folder, context, page } = await openProfile()
    await page.goto(`${state.appUrl}/c/${code}`)
    await page.getByTestId('link-page').waitFor()
    expect(page.url()).toBe(`${state.appUrl}/live-chat`)
    await goIn({ page })
    const pseudonym = await pseudonymOf({ page })

    // A whole chat, so that everything exists that could stay.
    const counselor = await openPerson(browser, 'en-US')
    // An account of its own: the demo logins may be switched on by another test.
    await logInAt(state.adminUrl, counselor, await createStaffAccount(realParts(), 'hamburg'))
    await counselor.page.getByTestId('switch-on').click()
    await ticketOf(counselor, pseudonym).getByTestId('accept').click()
    await page.getByTestId('agree').click()
    const client = { page } as typeof counselor
    await say(client, words)
    await heard(counselor, words)
    await sleep(untilWrittenMs)
    const kept = await page.evaluate(() => Object.entries(sessionStorage))
    const ofTab = new Map(
      kept.map(([key, value]) => [key.split('.').at(-1) ?? '', String(value)] as const),
    )
    const [cookie] = await context.cookies()
    expect([...ofTab.keys()]).toEqual(expect.arrayContaining(['ticket', 'share']))

    await page.getByTestId('quick-exit').click()
    await page.waitForURL('about:blank')
    await sleep(untilWrittenMs)
    await context.close()
    await counselor.context.close()

    const address = `/c/${code}`
    const secrets = [...namesOfLink, pseudonym, words, cookie?.value ?? 'none']
    const found = await searchFolder(folder, [address, ...secrets, ...ofTab.values()])
    // The visit itself is written down, so the search finds what is there.
    expect(found.filter(({ text }) => text === address)).toContainEqual({
      text: address,
      file: join('Default', 'History'),
    })
    expect(found.filter(({ text }) => secrets.includes(text))).toEqual([])
    // The tab's half of the key is appended to a log that Chromium never overwrites; the other half was on the server alone.
    const elsewhere = found.filter(
      ({ text, file }) =>
        text === ofTab.get('share') && !file.startsWith(join('Default', 'Session Storage')),
    )
    expect(elsewhere).toEqual([])
  },
  600_000,
)

testInBrowser(
  'the address in words is in the history; the search would find it',
  async () => {
    const { folder, context, page } = await openProfile()
    await page.goto(`${state.appUrl}/live-chat/hamburg?topic=sucht&link=sucht`)
    await page.getByTestId('link-page').waitFor()
    await page.getByTestId('quick-exit').click()
    await page.waitForURL('about:blank')
    await sleep(untilWrittenMs)
    await context.close()
    const history = join('Default', 'History')
    const found = await searchFolder(folder, namesOfLink)
    for (const text of ['hamburg', 'topic=sucht', 'link=sucht'])
      expect(found).toContainEqual({ text, file: history })
  },
  300_000,
)

/** A browser whose profile is a folder on disk. */
async function openProfile(): Promise<{
  readonly folder: string
  readonly context: BrowserContext
  readonly page: Page
}> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-profile-'))
  folders.push(folder)
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: executablePath ?? '',
    args: [...chromiumArguments],
    locale: 'de-DE',
  })
  profiles.push(context)
  return { folder, context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** The code that the operator has published. */
async function codeOf(agency: string, link: string): Promise<string> {
  return eventually(async () => {
    const { rows } = await database.query<{ code: string | null }>(
      'select code from config.link where agency = $1 and name = $2',
      [agency, link],
    )
    expect(rows[0]?.code).toMatch(/^[a-z2-7]{8}$/)
    return rows[0]?.code ?? ''
  })
}
