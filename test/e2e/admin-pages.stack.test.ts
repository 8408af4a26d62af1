import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import { overflow } from './overflow.ts'
import { logInAt } from './steps.ts'

const { state } = realParts()
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))
const phone = { width: 360, height: 740 }
const require = createRequire(import.meta.url)
/** Runs in the page by the debugger, as axe does: the policy of the page would refuse a script element. */
const decoder = readFileSync(require.resolve('jsqr'), 'utf8')

let browser: Browser
beforeAll(async () => {
  if (executablePath !== undefined) browser = await launchBrowser(executablePath)
}, 360_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
})

/** Logs an admin in at a page of the panel, to which the login leads back. */
async function openPanel(path: string, username: string, locale = 'en-US'): Promise<Person> {
  const user = state.users.find((each) => each.username === username)
  if (user === undefined) throw new Error(`there is no login ${username}`)
  const person = await openPerson(browser, locale)
  await logInAt(new URL(path, state.adminUrl).href, person, user)
  return person
}

interface CodedLink {
  readonly name: string
  readonly url: string
  readonly codeUrl: string
}

/** A link that has an opaque form, from the answer that the page of links is made of. */
async function linkWithCode(page: Page): Promise<CodedLink> {
  const found: CodedLink[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/links')) return
    // The body of an answer to the page before the reload cannot be read any more.
    const body: Promise<{ links: readonly CodedLink[] }> = response
      .json()
      .catch(() => ({ links: [] }))
    void body.then(({ links }) => found.push(...links.filter(({ codeUrl }) => codeUrl !== null)))
  })
  await page.reload()
  return eventually(() => {
    const [link] = found
    if (link === undefined) throw new Error('no link with a code was answered')
    return link
  })
}

/** What a telephone reads from a picture. */
async function decode(page: Page, png: Buffer): Promise<string | undefined> {
  if (!(await page.evaluate(() => 'jsQR' in globalThis))) await page.evaluate(decoder)
  return page.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      const context = canvas.getContext('2d')
      context?.drawImage(picture, 0, 0)
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
      const { jsQR } = globalThis as unknown as {
        jsQR: (data: unknown, width: number, height: number) => { data: string } | null
      }
      return jsQR(pixels?.data, canvas.width, canvas.height)?.data
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await overflow(page)).toEqual([])
  if (before) await page.setViewportSize(before)
}

testInBrowser(
  'the QR code of a poster leads to the link: as a file, on the screen and on paper, in both forms',
  async () => {
    const { page, context } = await openPanel('/admin/agencies/hamburg/links', 'hamburg-admin')
    const link = await linkWithCode(page)
    await page.goto(new URL(`/admin/agencies/hamburg/poster/${link.name}`, state.adminUrl).href)
    await page.getByTestId('poster-qr').waitFor()
    await expectAccessible(page)

    for (const [form, url] of [
      ['code', link.codeUrl],
      ['plain', link.url],
    ] as const) {
      await page.getByTestId(`poster-${form}`).click()
      await page.getByRole('img', { name: `QR code of ${url}` }).waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByTestId('qr-png').click(),
      ])
      expect(await decode(page, readFileSync(await download.path()))).toBe(url)
      expect(await decode(page, await page.getByTestId('poster-qr').screenshot())).toBe(url)
    }
    const [svg] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('qr-svg').click(),
    ])
    expect(readFileSync(await svg.path(), 'utf8')).toMatch(/^<svg xmlns=[^<>]+><path fill="#fff"/)

    // On paper: the poster alone, in the other language.
    await page.getByTestId('poster-de').click()
    await page.getByText('Auch ohne Namen').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    expect(await page.getByTestId('section-links').isVisible()).toBe(false)
    expect(await page.getByTestId('poster').isVisible()).toBe(true)
    expect(await decode(page, await page.screenshot())).toBe(link.url)
    await context.close()
  },
  180_000,
)

testInBrowser(
  'the preview of a text equals what the page of a client shows',
  async () => {
    const admin = await openPanel('/admin/agencies/hamburg/texts/dataPolicy/en', 'hamburg-admin')
    const client = await openPerson(browser, 'en-US')
    await client.page.goto(`${state.appUrl}/live-chat/hamburg`)
    await client.page.getByTestId('go-in').click()
    await client.page.getByTestId('policy-full').locator('summary').click()
    const shown = await client.page.evaluate(() =>
      ['.in-short', '.legal'].map((part) => document.querySelector(part)?.outerHTML),
    )
    expect(shown).not.toContain(undefined)
    await eventually(async () => {
      expect(await previewed(admin.page)).toEqual(shown)
    })
    // The look as well: the accent of the agency, from the same style sheets.
    const background = (page: Page): Promise<string> =>
      page.evaluate(() => {
        const inner = document.querySelector('iframe')?.contentDocument ?? document
        const element = inner.querySelector('.in-short')
        return element === null ? '' : getComputedStyle(element).backgroundColor
      })
    expect(await background(admin.page)).toBe(await background(client.page))
    await expectAccessible(admin.page)
    await client.context.close()
    await admin.context.close()
  },
  180_000,
)

async function previewed(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const inner = document.querySelector('iframe')?.contentDocument
    return ['.in-short', '.legal'].map((part) => inner?.querySelector(part)?.outerHTML)
  })
}
