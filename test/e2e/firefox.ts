import { expect } from '@jest/globals'
import { launch, type Browser, type Page } from 'puppeteer-core'
import type { FirefoxProgram } from '../parts/firefox.ts'
import { eventually } from '../setup/eventually.ts'

/** How long a page may take for what a test waits for. A bound for a busy machine, not a claim. */
const actionTimeoutMs = 90_000

/** Starts a headless Firefox with a profile of its own, in German. Playwright drives patched builds only. */
export async function launchFirefox({ program, libraries }: FirefoxProgram): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    timeout: actionTimeoutMs,
    protocolTimeout: actionTimeoutMs,
    env: {
      ...process.env,
      ...(libraries.length === 0 ? {} : { LD_LIBRARY_PATH: libraries.join(':') }),
    },
    extraPrefsFirefox: { 'intl.accept_languages': 'de-DE, de' },
  })
}

/** A person at a Firefox. The methods have the names that the steps with Playwright have. */
export interface FirefoxPerson {
  readonly page: Page
  /** Errors and warnings of the console, errors that nothing caught, and what the content security policy refused. */
  readonly complaints: readonly string[]
  click: (testId: string) => Promise<void>
  /** Waits until an element can be seen. */
  see: (testId: string) => Promise<void>
  textOf: (testId: string) => Promise<string>
  say: (text: string) => Promise<void>
  heard: (text: string) => Promise<void>
}

/** Opens a page that writes down what goes wrong in it. */
export async function openFirefoxPerson(browser: Browser): Promise<FirefoxPerson> {
  const page = await browser.newPage()
  page.setDefaultTimeout(actionTimeoutMs)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text())
  })
  page.on('pageerror', (error) => {
    complaints.push(Error.isError(error) ? error.message : String(error))
  })
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      // oxlint-disable-next-line no-console -- the console is how it leaves the page
      console.error(`refused by policy: ${effectiveDirective} ${blockedURI} ${sample}`)
    })
  })
  const selector = (testId: string): string => `[data-testid="${testId}"]`
  return {
    page,
    complaints,
    click: async (testId) => page.locator(selector(testId)).click(),
    see: async (testId) => void (await page.locator(selector(testId)).wait()),
    textOf: async (testId) => {
      await page.locator(selector(testId)).wait()
      return page.$eval(selector(testId), ({ textContent }) => (textContent ?? '').trim())
    },
    async say(text) {
      // A click waits until the composer is enabled; the keys are those of a keyboard.
      await page.locator(selector('composer')).click()
      await page.keyboard.type(text)
      await page.locator(selector('send')).click()
    },
    heard: async (text) =>
      eventually(async () => {
        const messages = await page.$$eval(selector('message'), (all) =>
          all.map(({ textContent }) => textContent ?? ''),
        )
        expect(messages).toContainEqual(expect.stringContaining(text))
      }, 90),
  }
}
