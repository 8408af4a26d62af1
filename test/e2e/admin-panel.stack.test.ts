import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { createStaffAccount } from '../product/staff-account.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { throwWhileDrawing } from './broken-browser.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import { smallTargets } from './controls.ts'
import { overflow } from './overflow.ts'
import { logInAt } from './steps.ts'

const parts = realParts()
const { state } = parts
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))
const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 740 }
/** In the code and the texts of the panel, and in no others. */
const panelMarks = ['lotse.admin.drafts', 'panel-navigation', 'poster-headline']

/** The agency that these tests change; its live chat is off in the samples. */
const agency = 'kiel'
const place = (path: string): string =>
  new URL(`/admin/agencies/${agency}/${path}`, state.adminUrl).href

let browser: Browser

beforeAll(async () => {
  if (executablePath !== undefined) browser = await launchBrowser(executablePath)
}, 360_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
})

type Login = Parameters<typeof logInAt>[2]

async function newAdmin(): Promise<Login & { logOut(): Promise<void> }> {
  return createStaffAccount(parts, agency, 'admins')
}

/** Logs an admin in at a page of the panel, to which the login leads back. */
async function openPanel(path: string, user: Login, locale = 'en-US'): Promise<Person> {
  const person = await openPerson(browser, locale, { viewport: desktop })
  await logInAt(place(path), person, user)
  return person
}

async function expectSound(page: Page): Promise<void> {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
  }
  await page.setViewportSize(desktop)
}

const reasonOf = (page: Page): Promise<string | null> =>
  page.getByTestId('door').getAttribute('data-reason')

testInBrowser(
  'the overview says why the chat is closed, and its button opens it',
  async () => {
    const { page } = await openPanel('overview', await newAdmin())
    await page.getByTestId('door').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/agencies/${agency}/overview`)
    expect(await reasonOf(page)).toBe('AgencyDisabled')
    await expectSound(page)
    await page.getByTestId('remedy').click()
    await eventually(async () => expect(await reasonOf(page)).toBe('NoCounselorActive'))

    // Hours without a day are never open; the button leads to them.
    await page.getByTestId('section-live-chat').click()
    const hours = page.getByTestId('card-opening-hours')
    await hours.getByTestId('hours-always').setChecked(false)
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await hours.getByTestId(`day-${day}`).getByRole('button').first().click()
    await save(page, 'opening-hours')
    await page.getByTestId('section-overview').click()
    await eventually(async () => expect(await reasonOf(page)).toBe('OutsideOpeningHours'))
    await page.getByTestId('remedy').click()
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Opening hours'),
    )
    await hours.getByTestId('hours-always').setChecked(true)
    await save(page, 'opening-hours')

    // As it was before.
    await page.getByTestId('flag').click()
    await page.getByTestId('section-overview').click()
    await eventually(async () => expect(await reasonOf(page)).toBe('AgencyDisabled'))
  },
  180_000,
)

testInBrowser(
  'two admins change the same, and nothing of either is lost',
  async () => {
    const { page: one } = await openPanel('live-chat', await newAdmin())
    const { page: other } = await openPanel('live-chat', await newAdmin(), 'de-DE')
    const greetingOf = (page: Page) => page.getByTestId('card-address').getByTestId('greeting-de')
    await greetingOf(one).fill('Willkommen.')
    await greetingOf(other).fill('Guten Tag.')
    await save(one, 'address')
    await other.getByTestId('card-address').getByTestId('save').click()
    const conflict = other.getByTestId('conflict')
    await conflict.waitFor()
    expect(await conflict.getByTestId('conflict-theirs').textContent()).toContain('Willkommen.')
    expect(await greetingOf(other).inputValue()).toBe('Guten Tag.')
    await expectSound(other)

    // What is typed is not left by accident.
    await other.getByTestId('section-overview').click()
    await other.getByTestId('unsaved-cancel').click()
    expect(await greetingOf(other).inputValue()).toBe('Guten Tag.')

    await other.getByTestId('apply-on-top').click()
    await eventually(async () => expect(await conflict.count()).toBe(0))
    await greetingOf(other).fill('')
    await save(other, 'address')
  },
  180_000,
)

testInBrowser(
  'a login that ends in the middle of an edit keeps the text',
  async () => {
    const user = await newAdmin()
    const { page } = await openPanel('live-chat', user)
    const card = page.getByTestId('card-address')
    await card.getByTestId('greeting-en').fill('A sentence that took a while.')
    await user.logOut()
    await card.getByTestId('save').click()
    await page.getByTestId('log-in-again').click()
    await page.locator('#password').waitFor()
    const username = page.locator('#username')
    if (await username.isVisible()) await username.fill(user.username)
    await page.locator('#password').fill(user.password)
    await page.locator('#kc-login').click()
    await card.getByTestId('restored').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/agencies/${agency}/live-chat`)
    expect(await card.getByTestId('greeting-en').inputValue()).toBe('A sentence that took a while.')
    await card.getByTestId('discard').click()
  },
  180_000,
)

testInBrowser(
  'a link is added, switched off and deleted; a wrong name is refused at its field',
  async () => {
    const { page } = await openPanel('links', await newAdmin())
    const form = page.getByTestId('new-link')
    await form.getByTestId('new-link-name').fill('Große Tür')
    await form.getByTestId('new-link-add').click()
    await form.getByRole('alert').first().waitFor()
    await form.getByTestId('new-link-name').fill('aushang-test')
    await form.getByTestId('new-link-add').click()
    const row = page.locator('[data-testid=link][data-name=aushang-test]')
    await row.waitFor()
    expect(await row.getByTestId('link-url').textContent()).toContain('/live-chat/kiel')
    await row.getByTestId('link-switch').click()
    await eventually(async () =>
      expect(await row.getByTestId('link-switch').getAttribute('aria-checked')).toBe('false'),
    )
    await expectSound(page)
    await row.getByTestId('link-delete').click()
    await page.getByTestId('link-delete-dialog-confirm').click()
    await row.waitFor({ state: 'detached' })
  },
  180_000,
)

testInBrowser(
  'an admin sees the own levels only, and counselors and clients load nothing of the panel',
  async () => {
    const { page } = await openPanel('overview', await newAdmin())
    await page.getByTestId('section-links').waitFor()
    expect(await page.getByTestId('level').count()).toBe(0)
    for (const path of [
      'platform/overview',
      'tenants/nordlicht/overview',
      'agencies/hamburg/links',
    ]) {
      await page.goto(new URL(`/admin/${path}`, state.adminUrl).href)
      await page.getByTestId('admin-missing').waitFor()
      expect(await page.getByTestId('flag').count()).toBe(0)
    }

    const client = await openPerson(browser, 'en-US')
    const clientScripts = scriptsOf(client.page)
    await client.page.goto(`${state.appUrl}/live-chat/hamburg`)
    await client.page.getByTestId('link-page').waitFor()
    expect(marksIn(await clientScripts())).toEqual([])

    const counselor = await openPerson(browser, 'en-US', { viewport: desktop })
    const scripts = scriptsOf(counselor.page)
    await logInAt(state.adminUrl, counselor, await createStaffAccount(parts, agency))
    await counselor.page.getByTestId(`toggle-${agency}`).waitFor()
    expect(await counselor.page.getByTestId('nav-admin').count()).toBe(0)
    expect(marksIn(await scripts())).toEqual([])
    // The same look finds it where it is used.
    await counselor.page.goto(place('overview'))
    await counselor.page.getByTestId('admin-missing').waitFor()
    expect(marksIn(await scripts())).toEqual(panelMarks)
  },
  180_000,
)

const levels = [
  {
    username: 'nordlicht-admin',
    home: '/admin/tenants/nordlicht/overview',
    refused: ['platform/overview', 'tenants/suedwind/live-chat'],
    reason: 'a tenant and its agencies',
  },
  {
    username: 'platform-admin',
    home: '/admin/platform/overview',
    refused: ['tenants/nordlicht/overview', 'agencies/hamburg/live-chat'],
    reason: 'the platform alone',
  },
] as const

testInBrowser(
  'admins above an agency have the levels and buttons of their own',
  async () => {
    for (const { username, home, refused, reason } of levels) {
      const user = state.users.find((each) => each.username === username)
      if (user === undefined) throw new Error(`there is no login ${username}`)
      const person = await openPerson(browser, 'en-US', { viewport: desktop })
      const { page, context } = person
      await logInAt(new URL('/admin/overview', state.adminUrl).href, person, user)
      await page.getByTestId('agency-rows').waitFor()
      expect([reason, new URL(page.url()).pathname]).toEqual([reason, home])
      expect(await page.getByTestId('section-links').count()).toBe(0)
      expect(await page.getByTestId('level').count()).toBe(home.includes('tenants') ? 1 : 0)
      const rows = page.getByTestId('agency-row')
      const named = await rows.locator('a').count()
      expect(named).toBe(home.includes('tenants') ? await rows.count() : 0)
      await expectSound(page)
      for (const path of refused) {
        await page.goto(new URL(`/admin/${path}`, state.adminUrl).href)
        await page.getByTestId('admin-missing').waitFor()
        expect(await page.locator('[data-testid^=card-]').count()).toBe(0)
      }
      if (named > 0) {
        // The texts of an agency belong to its own admins: greyed, with the reason.
        await page.goto(new URL('/admin/agencies/hamburg/overview', state.adminUrl).href)
        const texts = page.getByTestId('section-texts')
        await texts.waitFor()
        expect(await texts.getAttribute('href')).toBe(null)
        expect(await texts.textContent()).toContain('Only the administrators of this')
      }
      await context.close()
    }
  },
  180_000,
)

testInBrowser(
  'a section that throws leaves the navigation and the other sections',
  async () => {
    const { page } = await openPanel('overview', await newAdmin())
    await page.getByTestId('door').waitFor()
    await throwWhileDrawing(page, 'new-link')
    await page.reload()
    await page.getByTestId('section-links').click()
    await page.getByTestId('section-broken').waitFor()
    await page.getByTestId('section-overview').click()
    await page.getByTestId('door').waitFor()
  },
  180_000,
)

/** All scripts that a page has loaded by the time it is asked. @throws Error where it has loaded none */
function scriptsOf(page: Page): () => Promise<string> {
  const urls = new Set<string>()
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/u.test(response.url())) urls.add(response.url())
  })
  return async () => {
    // Read again: the body of an answer to a page that was left cannot be read.
    const scripts = [...urls].map(async (url) => (await page.request.get(url)).text())
    const all = (await Promise.all(scripts)).join('\n')
    if (all === '') throw new Error('the page has loaded no script')
    return all
  }
}

const marksIn = (scripts: string): readonly string[] =>
  panelMarks.filter((mark) => scripts.includes(mark))

/** Saves a form and waits until the change is in effect. */
async function save(page: Page, card: string): Promise<void> {
  const form = page.getByTestId(`card-${card}`)
  await form.getByTestId('save').click()
  await eventually(async () => {
    expect(await form.getByTestId('save').isEnabled()).toBe(false)
    expect(await form.getByTestId('discard').count()).toBe(0)
    // The button that was pressed is disabled by now.
    expect(await form.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }, 30)
}
