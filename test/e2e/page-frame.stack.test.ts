import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { ensureChromium } from '../parts/chromium.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { launchBrowser, openPerson } from './browser.ts'

const executablePath = await ensureChromium()

/**
 * Bytes over the wire, and requests, of a first visit until a person can go on from a link: page, style sheet, script, words,
 * logo, and the question for a ticket of this browser. Consent and waiting room are in the same files: the way there
 * adds the question for a puzzle, the entry and the channel of the place, each after the click that it needs. The chat's code follows once the place is shown.
 */
const budget = { bytes: 45 * 1024, requests: 6 }

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
    const { page, context, complaints } = await open(async (prepared) => {
      await prepared.addInitScript(() => {
        const refuse = (): never => {
          throw new DOMException('blocked', 'SecurityError')
        }
        for (const name of ['sessionStorage', 'localStorage', 'indexedDB'])
          Object.defineProperty(globalThis, name, { get: refuse })
      })
    })
    await page.getByTestId('broken-storage').waitFor()
    expect(await page.getByTestId('try-again').isVisible()).toBe(true)
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([
    { part: 'quick-exit', exits: 0 },
    { part: 'link-page', exits: 1 },
  ])('a $part that throws while drawing leaves words and a way on', async ({ part, exits }) => {
    const { page, context } = await open(async (prepared) => {
      await prepared.addInitScript((thrown) => {
        const method = Object.getOwnPropertyDescriptor(Element.prototype, 'setAttribute')
        const set = method?.value as (this: Element, name: string, value: string) => void
        Element.prototype.setAttribute = function (name, value) {
          if (value === thrown) throw new Error('thrown by the test')
          set.call(this, name, value)
        }
      }, part)
    })
    await page.getByTestId('broken-script').waitFor()
    expect(await page.getByTestId('try-again').isVisible()).toBe(true)
    expect(await page.getByTestId('quick-exit').count()).toBe(exits)
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

  test('a link can be read after few requests and few bytes', async () => {
    // The page server waits one second for the api. On a busy machine that may be too short, and the page asks for itself.
    const loaded = await eventually(async () => {
      const found = await loadLink()
      expect(found.isWhole).toBe(true)
      return found
    }, 60)
    expect(loaded.addresses.length).toBeGreaterThan(2)
    // The list shows what is too much.
    expect(loaded.addresses.slice(budget.requests)).toEqual([])
    expect(loaded.bytes).toBeLessThanOrEqual(budget.bytes)
  })

  /** What is loaded until the link's page is drawn, and whether the page came with the agency's answers. */
  const loadLink = async () => {
    const context = await browser.newContext({ locale: 'de-DE' })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const sizes = new Map<string, number>()
    const addresses: string[] = []
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      // The icon of the tab delays nothing.
      if (request.url.includes('/icons/')) return
      sizes.set(requestId, 0)
      addresses.push(request.url)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (sizes.has(requestId)) sizes.set(requestId, encodedDataLength)
    })
    const response = await page.goto(link)
    await page.locator('[data-screen]:not([data-screen="loading"])').waitFor()
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    const isWhole = (await response?.text())?.includes('"agency":"hamburg"') === true
    await context.close()
    return { addresses, bytes, isWhole }
  }
})
