import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { blockStorage, throwWhileDrawing } from './broken-browser.ts'
import { launchBrowser, openPerson } from './browser.ts'
import { goIn } from './steps.ts'

const executablePath = await ensureHeadlessChromium()

/**
 * Bytes of a first visit until the waiting room shows the place, compressed as they are sent, and requests until a person can
 * go on from a link: page, style sheet, script, words, logo, and the question for a ticket of this browser.
 */
const budget = { bytes: 45 * 1024, requests: 6 }

/** The way from the link to the place, each after the click that it needs. The chat's code follows after the last one. */
const entry = ['/challenge', '/live-chat/anonymous', '/live-chat/queue/']

describeUnless(withoutChromium(executablePath))('a page that cannot work as usual', () => {
  const { publicUrl } = realParts()
  const link = `${publicUrl}/live-chat/hamburg`
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser(executablePath ?? '')
  })
  afterAll(async () => await browser?.close())

  /** Opens the link, on a phone, after `prepare`. */
  const open = async (
    prepare: (page: Page) => Promise<void>,
    more: { locale?: string; javaScriptEnabled?: boolean } = {},
  ) => {
    const { locale = 'de-DE', ...options } = more
    const viewport = { width: 360, height: 640 }
    const person = await openPerson(browser, locale, { viewport, ...options })
    await prepare(person.page)
    await person.page.goto(link)
    return person
  }

  test.each([
    { locale: 'en-US', heading: 'Chat anonymously with a counselor', enquiry: 'Write instead' },
    {
      locale: 'de-DE',
      heading: 'Anonym mit einer Beratungskraft schreiben',
      enquiry: 'Stattdessen schreiben',
    },
  ])('without JavaScript it says what helps, in $locale', async ({ locale, heading, enquiry }) => {
    const { page, context } = await open(async () => {}, { locale, javaScriptEnabled: false })
    expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true)
    const way = page.getByRole('link', { name: enquiry })
    expect(await way.isVisible()).toBe(true)
    const box = await way.boundingBox()
    expect((box?.y ?? 1e9) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    await page.locator('.page-footer a').first().click()
    await page.locator('.legal').waitFor()
    await context.close()
  })

  test('with blocked storage it says so and throws nothing', async () => {
    const { page, context, complaints } = await open(blockStorage)
    await page.getByTestId('broken-storage').waitFor()
    expect(await page.getByTestId('try-again').isVisible()).toBe(true)
    expect(await page.locator('header a.quick-exit').isVisible()).toBe(true)
    expect(await page.locator('footer a').first().isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([
    { part: 'quick-exit', exits: 0 },
    { part: 'link-page', exits: 1 },
  ])('a $part that throws while drawing leaves words and a way on', async ({ part, exits }) => {
    const { page, context } = await open((prepared) => throwWhileDrawing(prepared, part))
    await page.getByTestId('broken-script').waitFor()
    expect(await page.getByTestId('try-again').isVisible()).toBe(true)
    expect(await page.getByTestId('quick-exit').count()).toBe(exits)
    // Where the button itself throws, the link of the page server stays.
    expect(await page.locator('header .quick-exit').count()).toBe(1)
    expect(await page.locator('footer a').first().isVisible()).toBe(true)
    await context.close()
  })

  test('a script that does not arrive leaves the words of the page server', async () => {
    const { page, context } = await open(async (prepared) => {
      await prepared.route('**/assets/first-*.js', (route) => route.abort())
    })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    const again = page.locator('.late .button-primary')
    // The page offers it after eight seconds.
    await eventually(async () => expect(await again.isVisible()).toBe(true), 30)
    await context.close()
  })

  test('a path that leads nowhere has a page with a way on', async () => {
    const { page, context } = await openPerson(browser, 'en-US')
    const response = await page.goto(`${publicUrl}/nothing/here`)
    expect(response?.status()).toBe(404)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  test('the waiting room needs few requests and few bytes', async () => {
    // The page server waits one second for the api. On a busy machine that may be too short, and the page asks for itself.
    const loaded = await eventually(async () => {
      const found = await loadWaitingRoom()
      expect(found.isWhole).toBe(true)
      return found
    }, 60)
    const { first, later, bytes } = loaded
    expect(first.length).toBeGreaterThan(2)
    // The lists show what is too much.
    expect(first.slice(budget.requests)).toEqual([])
    expect(later.filter((address) => !entry.some((part) => address.includes(part)))).toEqual([])
    expect(later).toHaveLength(entry.length)
    expect(bytes).toBeLessThanOrEqual(budget.bytes)
  })

  /** What is loaded until the link's page is drawn, and from there to the place; and whether the page came with the agency's answers. */
  const loadWaitingRoom = async () => {
    const context = await browser.newContext({ locale: 'de-DE' })
    const page = await context.newPage()
    const addresses: string[] = []
    const bodies: Promise<number>[] = []
    let hasPlace = false
    const note = (address: string): void => {
      addresses.push(address)
      hasPlace = address.includes('/live-chat/queue/')
    }
    // The icon of the tab delays nothing, and what follows the channel of the place is the chat's.
    const counts = (address: string): boolean => !hasPlace && !address.includes('/icons/')
    page.on('request', (request) => {
      if (counts(request.url())) note(request.url())
    })
    page.on('websocket', (socket) => {
      if (counts(socket.url())) note(socket.url())
    })
    page.on('requestfinished', (request) => {
      if (!addresses.includes(request.url())) return
      bodies.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    const response = await page.goto(link)
    await page.locator('[data-screen]:not([data-screen="loading"])').waitFor()
    const isWhole = (await response?.text())?.includes('"agency":"hamburg"') === true
    const first = [...addresses]
    await goIn({ page })
    await page.getByTestId('position').waitFor()
    await eventually(async () => expect(hasPlace).toBe(true), 30)
    await page.getByTestId('leave').click()
    await page.getByTestId('leave-dialog-confirm').click()
    await page.getByTestId('left').waitFor()
    const bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0)
    await context.close()
    return { first, later: addresses.slice(first.length), bytes, isWhole }
  }
})
