import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { userOf } from '../product/staff.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import { longestTaskMs } from './longest-task.ts'
import { overflow } from './overflow.ts'
import { beginChat, chooseInChat, heard, logInAt, say, sessionOf } from './steps.ts'

const { state } = realParts()
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const desktop = { width: 1280, height: 800 }

// Installs the package where that is possible; may take minutes the first time.
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))

let browser: Browser
let client: Person
let counselor: Person
let name: string

beforeAll(async () => {
  if (executablePath === undefined) return
  browser = await launchBrowser(executablePath)
  client = await openPerson(browser, 'de-DE', phone)
  counselor = await openPerson(browser, 'en-US', { viewport: desktop })
  await logInAt(state.adminUrl, counselor, userOf(state, 'clara'))
  const toggle = counselor.page.getByTestId('toggle-hamburg')
  await toggle.waitFor()
  if ((await toggle.getAttribute('aria-checked')) !== 'true') await toggle.click()
  name = await beginChat(client, counselor, `${state.appUrl}/live-chat/hamburg`)
}, 400_000)
afterAll(async () => {
  if (executablePath === undefined) return
  // Other tests of this product count who is on.
  await counselor.page.getByTestId('toggle-hamburg').click()
  await counselor.page.getByTestId('switch-on').waitFor()
  await browser.close()
}, 60_000)

testInBrowser(
  'a long chat leaves header and composer where they are',
  async () => {
    for (let number = 1; number <= 12; number += 1) {
      await say(client, `Question ${number}: ${'and more of it '.repeat(8)}`)
      await say(counselor, `Answer ${number}`)
    }
    await heard(client, 'Answer 12')
    await heard(counselor, 'Question 12')
    const sizes = [desktop, phone.viewport]
    for (const { page } of [client, counselor]) {
      for (const size of page === counselor.page ? sizes : [phone.viewport]) {
        await page.setViewportSize(size)
        await eventually(async () => expect(await misplaced(page)).toEqual([]))
        // What a thumb or a key would do.
        await page.mouse.move(size.width / 2, 30)
        await page.mouse.wheel(0, 2000)
        await page.keyboard.press('End')
        expect(await misplaced(page)).toEqual([])
      }
      expect(await violations(page)).toEqual([])
    }
    await counselor.page.setViewportSize(desktop)
  },
  200_000,
)

testInBrowser(
  'a message that one sends comes into view, those of the other are counted',
  async () => {
    const log = client.page.getByTestId('messages')
    await log.evaluate((element) => {
      element.scrollTop = 0
    })
    await client.page.getByTestId('to-end').waitFor()
    await say(counselor, 'While you read above')
    await say(counselor, 'and one more')
    await eventually(async () =>
      expect(await client.page.getByTestId('to-end').textContent()).toBe('2 neue Nachrichten'),
    )
    expect(await log.evaluate((element) => element.scrollTop)).toBe(0)
    await client.page.getByTestId('to-end').click()
    expect(await isInView(client.page, 'and one more')).toBe(true)
    expect(await client.page.getByTestId('to-end').count()).toBe(0)

    await log.evaluate((element) => {
      element.scrollTop = 0
    })
    await client.page.getByTestId('to-end').waitFor()
    await say(client, 'This is mine')
    await eventually(async () => expect(await isInView(client.page, 'This is mine')).toBe(true))
  },
  60_000,
)

testInBrowser(
  'what is half written survives a reload, the way back and another chat, and cannot be read in the browser',
  async () => {
    const draft = 'Marker-Draft-Zaunkoenig-4417 and the rest of'
    await client.page.getByTestId('composer').fill(draft)
    await client.page.reload()
    await eventually(async () => expect(await draftOf(client)).toBe(draft), 60)
    await client.page.goto('about:blank')
    await client.page.goBack()
    await eventually(async () => expect(await draftOf(client)).toBe(draft), 60)
    const stored = await client.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
    expect(stored).toContain('begun')
    expect(stored).not.toContain('Zaunkoenig')
    await client.page.getByTestId('composer').fill('')

    await counselor.page.getByTestId('composer').fill(draft)
    const other = await openPerson(browser, 'de-DE')
    const otherName = await beginChat(other, counselor, `${state.appUrl}/live-chat/hamburg`)
    await openChat(counselor, otherName)
    expect(await draftOf(counselor)).toBe('')
    await openChat(counselor, name)
    await eventually(async () => expect(await draftOf(counselor)).toBe(draft))
    await counselor.page.reload()
    await openChat(counselor, name)
    await eventually(async () => expect(await draftOf(counselor)).toBe(draft), 60)
    await counselor.page.getByTestId('composer').fill('')

    // With the ticket the text is gone.
    await other.page.getByTestId('composer').fill(draft)
    await chooseInChat(other, 'end-chat')
    await other.page.getByTestId('end-dialog-confirm').click()
    await other.page.getByTestId('ended').waitFor()
    expect(
      await other.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))),
    ).not.toContain('begun')
    await other.context.close()
  },
  200_000,
)

testInBrowser(
  'the first message can be read, also where the one-time keys of a device come after it',
  async () => {
    const early = await openPerson(browser, 'de-DE')
    let claims = 0
    await early.page.route('**/keys/claim', async (route) => {
      claims += 1
      // What a homeserver answers while it has a device and not yet its keys.
      if (claims === 1) await route.fulfill({ json: { one_time_keys: {}, failures: {} } })
      else await route.continue()
    })
    try {
      const earlyName = await beginChat(early, counselor, `${state.appUrl}/live-chat/hamburg`)
      await say(early, 'My first words')
      await openChat(counselor, earlyName)
      await heard(counselor, 'My first words')
      // Whether it claims again or uses what the counselor's device has sent it meanwhile is open.
      expect(claims).toBeGreaterThan(0)
    } finally {
      await early.context.close()
      await openChat(counselor, name)
    }
  },
  200_000,
)

testInBrowser(
  'addresses and numbers say where they lead first, and hostile text stays text',
  async () => {
    const hostile =
      '<img src=x onerror="document.title=1"> <b>bold</b> \u202Etxt javascript:alert(1)'
    await say(counselor, hostile)
    await heard(client, hostile)
    expect(await client.page.locator('[data-testid=message] :is(img, b)').count()).toBe(0)
    await say(counselor, 'See https://example.org/help?x=1, or call 0800 111 0 111')
    const links = client.page.getByTestId('message-link')
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual([
      'https://example.org/help?x=1',
      '0800 111 0 111',
    ])
    await links.first().click()
    const dialog = client.page.getByTestId('link-dialog')
    expect(await dialog.getByTestId('link-address').textContent()).toBe(
      'https://example.org/help?x=1',
    )
    const follow = dialog.getByTestId('link-follow')
    expect(await follow.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await follow.getAttribute('target')).toBe('_blank')
    expect(await violations(client.page)).toEqual([])
    await dialog.getByTestId('link-cancel').click()
    await links.last().click()
    expect(await follow.getAttribute('href')).toBe('tel:08001110111')
    await client.page.keyboard.press('Escape')
    await eventually(async () => expect(await dialog.count()).toBe(0))
    // Asking leads nowhere.
    expect([...client.hosts]).toEqual([new URL(state.appUrl).host])
    expect(client.context.pages()).toHaveLength(1)
  },
  60_000,
)

testInBrowser(
  'a message is sent, then delivered; writing shows only where both want it',
  async () => {
    await say(client, 'Do you get this?')
    await eventually(async () =>
      expect(await statusOf(client, 'Do you get this?')).toBe('delivered'),
    )
    await chooseInChat(client, 'typing-switch')
    await client.page.getByTestId('composer').fill('I am wri')
    await chooseInChat(counselor, 'typing-switch')
    await eventually(async () => {
      await client.page.getByTestId('composer').press('t')
      expect(await counselor.page.getByTestId('chat-state').textContent()).toContain('is writing')
    })
    await client.page.getByTestId('composer').fill('I have written')
    await client.page.getByTestId('send').click()
    await heard(counselor, 'I have written')
    await eventually(async () =>
      expect(await counselor.page.getByTestId('chat-state').textContent()).not.toContain(
        'is writing',
      ),
    )
  },
  60_000,
)

testInBrowser(
  'without a connection a message waits, and arrives by itself',
  async () => {
    await client.context.setOffline(true)
    await say(client, 'Are you still there?')
    await eventually(async () => {
      expect(await statusOf(client, 'Are you still there?')).toBe('sending')
      expect(await client.page.getByTestId('offline').count()).toBe(1)
    }, 60)
    expect(await misplaced(client.page)).toEqual([])
    await client.context.setOffline(false)
    await heard(counselor, 'Are you still there?')
    await eventually(async () => {
      expect(await statusOf(client, 'Are you still there?')).toBe('delivered')
      expect(await client.page.getByTestId('offline').count()).toBe(0)
    }, 60)
  },
  120_000,
)

testInBrowser(
  'two hundred messages scroll without a long task',
  async () => {
    await Promise.all([sayMany(client, 'Worry', 101), sayMany(counselor, 'Comfort', 101)])
    await eventually(async () => {
      expect(await client.page.getByTestId('message').count()).toBeGreaterThan(200)
      expect(await statusOf(client, 'Worry 101 ')).toBe('delivered')
    }, 150)
    const log = client.page.getByTestId('messages')
    const longest = await longestTaskMs(client.page, () =>
      log.evaluate(async (element) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        for (const step of [-400, 400]) {
          for (let count = 0; count < 60; count += 1) {
            element.scrollBy(0, step)
            await frame()
          }
        }
      }),
    )
    expect(longest).toBeLessThan(50)
    expect(await misplaced(client.page)).toEqual([])
  },
  240_000,
)

testInBrowser(
  'a copy is made in the page and nowhere else',
  async () => {
    const before = client.sent.length
    for (const [button, wanted] of [
      ['save-text', /Do you get this\?/],
      ['save-html', /&lt;img src=x onerror/],
    ] as const) {
      await chooseInChat(client, 'save-open')
      expect(await violations(client.page)).toEqual([])
      const [download] = await Promise.all([
        client.page.waitForEvent('download'),
        client.page.getByTestId(button).click(),
      ])
      // The name shows in lists of downloads, and says nothing.
      expect(download.suggestedFilename()).toMatch(/^chat\.(?:txt|html)$/)
      const copy = await readFile(await download.path(), 'utf8')
      expect(copy).toMatch(wanted)
      expect(copy).toMatch(/Hamburg-Altona/)
    }
    // The counselor keeps no copy: what a client wrote is deleted after 48 hours.
    await counselor.page.getByTestId('chat-menu').click()
    await counselor.page.getByTestId('safety-open').waitFor()
    expect(await counselor.page.getByTestId('save-open').count()).toBe(0)
    await counselor.page.keyboard.press('Escape')
    const sent = client.sent.slice(before).join(' ')
    expect(sent).not.toContain('Do you get this?')
    expect([...client.hosts]).toEqual([new URL(state.appUrl).host])
  },
  60_000,
)

/** Writes and sends in the page itself: each message by hand takes seconds on a busy machine. */
async function sayMany({ page }: Person, word: string, count: number): Promise<void> {
  const write = async (field: HTMLTextAreaElement, [first, most]: [string, number]) => {
    for (let number = 1; number <= most; number += 1) {
      const text = `${first} ${number} with https://example.org/${number} ${'and more '.repeat(number % 30)}`
      field.setRangeText(text, 0, field.value.length, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(resolve))
      field.form?.requestSubmit()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
  await page.getByTestId('composer').evaluate(write, [word, count] as [string, number])
}

/** What of a chat is not where it belongs: a document that scrolls, a header or composer out of sight. */
async function misplaced(page: Page): Promise<readonly string[]> {
  const hidden = await page.evaluate(() => {
    const wrong: string[] = []
    for (const id of ['chat-title', 'chat-menu', 'composer', 'send']) {
      const box = document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect()
      const isIn = box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
      if (!isIn) wrong.push(`${id} ${box?.top} to ${box?.bottom} of ${innerHeight}`)
    }
    return wrong
  })
  return [...(await overflow(page, true)), ...hidden]
}

async function isInView(page: Page, text: string): Promise<boolean> {
  const message = page.getByTestId('message').filter({ hasText: text }).last()
  const [box, log] = await Promise.all([
    message.boundingBox(),
    page.getByTestId('messages').boundingBox(),
  ])
  return box !== null && log !== null && box.y >= log.y && box.y + box.height <= log.y + log.height
}

async function draftOf({ page }: Person): Promise<string> {
  return page.getByTestId('composer').inputValue({ timeout: 5000 })
}

async function statusOf({ page }: Person, text: string): Promise<string | null> {
  const message = page.getByTestId('message').filter({ hasText: text }).last()
  return message.getAttribute('data-status')
}

async function openChat({ page }: Person, pseudonym: string): Promise<void> {
  await sessionOf({ page }, pseudonym).click()
  await eventually(async () =>
    expect(await page.getByTestId('chat-title').textContent()).toContain(pseudonym),
  )
}
