import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startLocalStack } from '@lotse/stack/local-stack'
import { defaultCache } from '@lotse/stack/paths'
import type { StackState } from '@lotse/stack/supervision/state-file'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, openPerson } from '../../e2e/browser.ts'
import { slowDown } from '../../e2e/slow-line.ts'
import { ensureChromium } from '../../parts/chromium.ts'
import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'

/** Visits, each with an empty cache. */
const rounds = 3

/** What one visit took. Bytes are those on the line, as compressed as they came. */
interface Visit {
  readonly firstPaintMs: number
  readonly waitingRequests: number
  readonly waitingBytes: number
  readonly waitingMs: number
  readonly cryptoBytes: number
  readonly agreeMs: number
}

/** PAGE: what a client with an old phone on a bad connection waits for. */
export const pageFigure: Figure = {
  id: 'PAGE',
  title: 'client at 1.6 Mbit/s, 150 ms and a processor four times slower',
  run: async ({ directory, progress }) => {
    const chromium = await ensureChromium()
    if (chromium === undefined) throw new Error('There is no Chromium.')
    const home = join(directory, 'page')
    // PostgreSQL runs as another user when the bench runs as root.
    await mkdir(home, { recursive: true, mode: 0o711 })
    progress('starting the product')
    const stack = await startLocalStack({ home, durable: false, cache: defaultCache(), port: 0 })
    try {
      const browser = await launchBrowser(chromium)
      try {
        const counselor = await openDesk(browser, stack.state)
        const visits: Visit[] = []
        for (let round = 1; round <= rounds; round += 1) {
          progress(`visit ${round} of ${rounds}`)
          visits.push(await visit(browser, stack.state, counselor))
        }
        const of = (key: keyof Visit): number => median(visits.map((one) => one[key]))
        return {
          measures: [
            { name: 'first contentful paint', value: of('firstPaintMs'), unit: 'ms' },
            { name: 'yes to consent 1 until the place', value: of('waitingMs'), unit: 'ms' },
            { name: 'requests until the place', value: of('waitingRequests'), unit: '' },
            { name: 'bytes until the place', value: of('waitingBytes') / 1_000, unit: 'kB' },
            { name: 'bytes of chat and crypto', value: of('cryptoBytes') / 1_000, unit: 'kB' },
            { name: 'yes to consent 2 until writing', value: of('agreeMs'), unit: 'ms' },
          ],
          comparisons: [],
          note: 'Medians of visits with an empty cache. The counselor has a fast line. The chat is loaded while the client waits.',
        }
      } finally {
        await browser.close()
      }
    } finally {
      await stack.stop()
    }
  },
}

/** A counselor who is logged in and switched on. */
async function openDesk(browser: Browser, state: StackState): Promise<Page> {
  const [user] = state.users
  if (user === undefined) throw new Error('The product has no demo user.')
  const { page } = await openPerson(browser, 'en-US')
  await page.goto(state.adminUrl)
  await page.locator('#username').fill(user.username)
  await page.locator('#password').fill(user.password)
  await page.locator('#kc-login').click()
  await page.getByTestId('switch-on').click()
  return page
}

async function visit(browser: Browser, state: StackState, counselor: Page): Promise<Visit> {
  const viewport = { width: 360, height: 640 }
  const { page, context } = await openPerson(browser, 'en-US', { viewport, isMobile: true })
  try {
    const line = { requests: 0, bytes: 0 }
    const session = await slowDown(page)
    session.on('Network.requestWillBeSent', () => (line.requests += 1))
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      line.bytes += encodedDataLength
    })
    await page.goto(`${state.appUrl}/live-chat/hamburg`)
    await page.getByTestId('go-in').click()
    const firstPaintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    await page.getByTestId('consent-checkbox').check()
    // The crypto is the last and largest part of what is loaded behind the waiting room.
    const [waiting] = await Promise.all([
      timed(page.getByTestId('accept'), page.getByTestId('pseudonym')).then((ms) => ({
        ms,
        ...line,
      })),
      page.waitForEvent('requestfinished', (request) => request.url().endsWith('.wasm')),
    ])
    await page.waitForLoadState('networkidle')
    const cryptoBytes = line.bytes - waiting.bytes

    const name = ((await page.getByTestId('pseudonym').textContent()) ?? '').trim()
    const queued = counselor.getByTestId('ticket').filter({ hasText: name })
    await queued.getByTestId('accept').click()
    await page.getByTestId('in-short').waitFor()
    const composer = page.locator('[data-testid=composer]:enabled')
    const agreeMs = await timed(page.getByTestId('agree'), composer)
    return {
      firstPaintMs,
      waitingRequests: waiting.requests,
      waitingBytes: waiting.bytes,
      waitingMs: waiting.ms,
      cryptoBytes,
      agreeMs,
    }
  } finally {
    await context.close()
  }
}

/** Milliseconds from a click until something can be seen. */
async function timed(button: Locator, expected: Locator): Promise<number> {
  await button.click()
  const clicked = performance.now()
  await expected.waitFor()
  return performance.now() - clicked
}
