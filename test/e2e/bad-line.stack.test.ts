import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Browser, Request } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { createStaffAccount } from '../product/staff-account.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import { slowDown } from './slow-line.ts'
import {
  beginChat,
  chooseInChat,
  enter,
  goIn,
  heard,
  logInAt,
  pseudonymOf,
  say,
  sessionOf,
  ticketOf,
} from './steps.ts'

const parts = realParts()
const { state } = parts
const link = `${state.appUrl}/live-chat/hamburg`
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
/** Shorter than the 90 seconds without a sign of life after which a place in the queue is given up. */
const minuteMs = 60_000
/** With a beat of up to 20 seconds before it, shorter than the 60 seconds after which an accepted ticket is given up. */
const halfMinuteMs = 30_000
/** Surely longer than those 60 seconds, and than the sweep that follows them. */
const tooLongMs = 75_000

// Installs the package where that is possible; may take minutes the first time.
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))

let browser: Browser
let counselor: Person

beforeAll(async () => {
  if (executablePath === undefined) return
  browser = await launchBrowser(executablePath)
  counselor = await openPerson(browser, 'en-US')
  await logInAt(state.adminUrl, counselor, await createStaffAccount(parts, 'hamburg'))
  await counselor.page.getByTestId('switch-on').click()
}, 400_000)
afterAll(async () => {
  if (executablePath === undefined) return
  // Other tests of this product count who is on.
  await counselor.page.getByTestId('toggle-hamburg').click()
  await counselor.page.getByTestId('switch-on').waitFor()
  await browser.close()
}, 60_000)

testInBrowser(
  'on a slow line and a slow phone the main job works, and no page is ever blank',
  async () => {
    const client = await openPerson(browser, 'en-US', phone)
    const { page } = client
    await client.context.addInitScript(watchForBlank)
    await slowDown(page)
    await beginChat(client, counselor, link)
    await say(client, 'Hello on a slow line')
    await heard(counselor, 'Hello on a slow line')
    await say(counselor, 'We have time')
    await heard(client, 'We have time')
    await page.reload()
    await heard(client, 'We have time')
    await chooseInChat(client, 'end-chat')
    await page.getByTestId('end-dialog-confirm').click()
    await page.getByTestId('ended').waitFor()
    await page.getByTestId('wipe-now').click()
    await page.getByTestId('wiped').waitFor()
    expect(await page.evaluate(() => Reflect.get(globalThis, 'blankMoments') as number)).toBe(0)
    expect(client.complaints).toEqual([])
    await client.context.close()
  },
  400_000,
)

/** A screen: how a person gets there, and what happens there without a line and after it is back. */
interface OutageCase {
  readonly screen: string
  /** How long the line is away; a minute without it. */
  readonly outageMs?: number
  readonly reach: (client: Person) => Promise<void>
  /** What the person tries without a line. The page answers it in words. */
  readonly during?: (client: Person) => Promise<void>
  readonly after: (client: Person) => Promise<void>
}

/** Pseudonyms, by which the counselor finds the clients. */
const names = new WeakMap<Person, string>()
/** The clients of desks that lose their line themselves. */
const clients = new WeakMap<Person, Person>()

const outages: readonly OutageCase[] = [
  {
    screen: 'link page',
    reach: async ({ page }) => {
      await page.goto(link)
      await page.getByTestId('link-page').waitFor()
    },
    // The dialog opens: its text came with the page.
    during: async ({ page }) => {
      await page.getByTestId('go-in').click()
      await page.getByTestId('in-short').waitFor()
    },
    after: async ({ page }) => page.getByTestId('accept').waitFor(),
  },
  {
    screen: 'consent 1',
    reach: async ({ page }) => {
      await page.goto(link)
      await page.getByTestId('go-in').click()
      await page.getByTestId('consent-checkbox').check()
      await page.getByTestId('in-short').waitFor()
    },
    during: pressInVain('accept'),
    after: async ({ page }) => {
      await page.getByTestId('accept').click()
      await page.getByTestId('pseudonym').waitFor()
      await page.getByTestId('leave').click()
      await page.getByTestId('leave-dialog-confirm').click()
      await page.getByTestId('wiped').waitFor()
    },
  },
  {
    screen: 'chat',
    reach: async (client) => {
      names.set(client, await beginChat(client, counselor, link))
    },
    during: async (client) => say(client, 'Written without a line'),
    after: async (client) => counselorReads(client, 'Written without a line'),
  },
  {
    screen: 'ended',
    reach: async (client) => {
      await beginChat(client, counselor, link)
      await chooseInChat(client, 'end-chat')
      await client.page.getByTestId('end-dialog-confirm').click()
      await client.page.getByTestId('ended').waitFor()
    },
    during: pressInVain('wipe-now'),
    after: async ({ page }) => {
      await page.getByTestId('wipe-now').click()
      await page.getByTestId('wiped').waitFor()
    },
  },
  {
    screen: 'the desk, in a chat',
    reach: async (desk) => {
      await desk.page.setViewportSize({ width: 1280, height: 800 })
      await logInAt(state.adminUrl, desk, await createStaffAccount(parts, 'hamburg'))
      await desk.page.getByTestId('switch-on').click()
      const client = await openPerson(browser, 'en-US', phone)
      await beginChat(client, desk, link)
      clients.set(desk, client)
    },
    during: async (desk) => say(desk, 'Written at a desk without a line'),
    after: async (desk) => {
      const client = clients.get(desk)
      if (client === undefined) throw new Error('the desk has no client')
      await heard(client, 'Written at a desk without a line')
      await say(client, 'Still here')
      await heard(desk, 'Still here')
      await client.context.close()
      // Other tests of this product count who is on.
      await desk.page.getByTestId('toggle-hamburg').click()
      await desk.page.getByTestId('switch-on').waitFor()
    },
  },
  // The last ones hold a place: they come here last, so that their last sign of life is fresh.
  {
    screen: 'consent 2, for half a minute',
    outageMs: halfMinuteMs,
    reach: acceptedClient,
    during: pressInVain('agree'),
    after: async (client) => {
      await client.page.getByTestId('agree').click()
      await say(client, 'Agreed after all')
      await counselorReads(client, 'Agreed after all')
    },
  },
  {
    screen: 'consent 2, for too long',
    outageMs: tooLongMs,
    reach: acceptedClient,
    during: pressInVain('agree'),
    // A counselor waits for the answer and is set free after a while. The page says so and leads back.
    after: async ({ page }) => {
      await page.getByTestId('gone').waitFor()
      const text = await page.getByTestId('gone').textContent()
      expect(text).toContain('The connection was interrupted for too long')
      await page.getByTestId('enter-again').click()
      await page.getByTestId('link-page').waitFor()
    },
  },
  {
    screen: 'waiting room, before the crypto is loaded',
    reach: async ({ page, context }) => {
      await context.route('**/*.wasm', async (route) => route.abort())
      await page.goto(link)
      const isCrypto = (request: Request): boolean => request.url().endsWith('.wasm')
      await Promise.all([page.waitForEvent('requestfailed', isCrypto), goIn({ page })])
      await context.unroute('**/*.wasm')
    },
    after: async (client) => {
      // The place is kept, and the crypto is there by itself: the chat opens.
      names.set(client, await pseudonymOf(client))
      await accept(client)
      await client.page.getByTestId('agree').click()
      await say(client, 'It works after all')
      await counselorReads(client, 'It works after all')
    },
  },
]

testInBrowser(
  'a minute without a line: every screen says so, and keeps what it promises to keep',
  async () => {
    const visits: { readonly outage: OutageCase; readonly client: Person }[] = []
    // One after the other up to here: the counselor has one pair of hands.
    for (const outage of outages) {
      const client = await openPerson(browser, 'en-US', phone)
      await outage.reach(client)
      visits.push({ outage, client })
    }
    // The same minute for all of them.
    for (const { client } of visits) await client.context.setOffline(true)
    const begun = performance.now()
    const silent: string[] = []
    // All at once, and each back on its own time: a place is given up after a while without a line.
    await Promise.all(
      visits.map(async ({ outage, client }) => {
        await outage.during?.(client)
        const notice = client.page.getByTestId('offline')
        const isSaid = await notice.waitFor({ timeout: 20_000 }).then(
          () => true,
          () => false,
        )
        if (!isSaid) silent.push(outage.screen)
        const { outageMs = minuteMs } = outage
        await sleep(Math.max(0, outageMs - (performance.now() - begun)))
        await client.context.setOffline(false)
      }),
    )
    expect(silent).toEqual([])
    for (const { outage, client } of visits) {
      // What did not work without a line is no longer said.
      for (const testId of ['offline', 'error'])
        await eventually(
          async () => expect(await client.page.getByTestId(testId).count()).toBe(0),
          60,
        )
      await outage.after(client)
      await client.context.close()
    }
  },
  600_000,
)

/** Presses a button that needs the line: the page says that it did not work, and the button stays. */
function pressInVain(testId: string): (client: Person) => Promise<void> {
  return async ({ page }) => {
    await page.getByTestId(testId).click()
    await page.getByTestId('error').first().waitFor()
    await eventually(async () => expect(await page.getByTestId(testId).isEnabled()).toBe(true))
  }
}

/** Waits, is accepted, and is asked for consent 2. */
async function acceptedClient(client: Person): Promise<void> {
  names.set(client, await enter(client, link))
  await accept(client)
  await client.page.getByTestId('in-short').waitFor()
}

async function accept(client: Person): Promise<void> {
  const name = names.get(client) ?? ''
  await ticketOf(counselor, name).getByTestId('accept').click()
}

/** The counselor opens the chat with a client and finds a message there. */
async function counselorReads(client: Person, text: string): Promise<void> {
  const name = names.get(client) ?? ''
  await sessionOf(counselor, name).click()
  await counselor.page.getByTestId('chat-title').filter({ hasText: name }).waitFor()
  await heard(counselor, text)
}

/** Runs in the page: counts the moments in which it shows no word. */
function watchForBlank(): void {
  const count = { blank: 0 }
  Object.defineProperty(globalThis, 'blankMoments', { get: () => count.blank })
  addEventListener('DOMContentLoaded', () => {
    setInterval(() => {
      if (document.body.innerText.trim() === '') count.blank += 1
    }, 100)
  })
}
