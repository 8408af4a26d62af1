import { afterAll, beforeAll, expect } from '@jest/globals'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { createStaffAccount } from '../product/staff-account.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import { hostileTexts, writeHostileTexts } from './hostile-texts.ts'
import { canWrite, emptyQueue, goIn, heard, logInAt, say } from './steps.ts'

const parts = realParts()
const { state } = parts
const link = `${state.appUrl}/live-chat/hamburg?topic=sucht`
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))
/** Turns the direction of what follows it; it is left out where other words follow. */
const override = '\u202E'
const narrow = { width: 320, height: 640 }

let browser: Browser
/** A member of staff of this file's own: others may be switched on by another file. */
let account: { readonly username: string; readonly password: string }

beforeAll(async () => {
  if (executablePath === undefined) return
  browser = await launchBrowser(executablePath)
  // The keyboard reaches the first ticket; other files may have left one.
  const database = new pg.Pool({ connectionString: state.databases.lotse, max: 1 })
  await emptyQueue(database)
  await database.end()
  account = await createStaffAccount(parts, 'hamburg')
}, 360_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
})

testInBrowser(
  'the main job is done by keyboard alone, with a visible focus that no change of screen loses',
  async () => {
    const client = await openPerson(browser, 'en-US')
    const counselor = await openPerson(browser, 'en-US')
    await logInAt(state.adminUrl, counselor, account)
    await counselor.page.getByTestId('switch-on').waitFor()
    await press(counselor, 'switch-on', 'Enter')
    await focusIsOn(counselor, 'queue-heading')

    await client.page.goto(link)
    await focusIsOn(client, 'heading')
    await press(client, 'go-in', 'Enter')
    await client.page.getByTestId('in-short').waitFor()
    await focusIsOn(client, 'dialog-title')
    // Enter held down: the quick exit is the first button.
    for (let repeat = 0; repeat < 3; repeat += 1) await client.page.keyboard.down('Enter')
    await client.page.keyboard.up('Enter')
    await focusIsOn(client, 'dialog-title')
    // Escape means no, and there is a way back.
    await client.page.keyboard.press('Escape')
    await client.page.getByTestId('no-thanks').waitFor()
    await focusIsOn(client, 'heading')
    await press(client, 'back-to-link', 'Enter')
    await client.page.getByTestId('link-page').waitFor()
    await focusIsOn(client, 'heading')
    await press(client, 'go-in', 'Enter')
    await client.page.getByTestId('in-short').waitFor()
    await press(client, 'consent-checkbox', 'Space')
    expect(await client.page.getByTestId('consent-checkbox').isChecked()).toBe(true)
    await press(client, 'accept', 'Enter')
    await client.page.getByTestId('pseudonym').waitFor()
    await focusIsOn(client, 'heading')
    await press(client, 'sound', 'Space')
    expect(await client.page.getByTestId('sound').getAttribute('aria-checked')).toBe('true')

    await counselor.page.getByTestId('ticket').waitFor()
    await press(counselor, 'accept', 'Enter')
    await focusIsOn(counselor, 'chat-title')
    await client.page.getByTestId('consent-2').waitFor()
    await focusIsOn(client, 'heading')
    await press(client, 'agree', 'Space')
    await client.page.getByTestId('chat').waitFor()
    // Long before the chat can be written in.
    await focusIsKept(client)
    await focusIsOn(client, 'composer')
    await client.page.keyboard.type('Written by keyboard')
    await client.page.keyboard.press('Enter')
    await heard(counselor, 'Written by keyboard')

    await canWrite(counselor, 60)
    await goTo(counselor, 'composer')
    await counselor.page.keyboard.type('Answered by keyboard')
    await press(counselor, 'send', 'Space')
    await heard(client, 'Answered by keyboard')
    await focusIsOn(counselor, 'composer')

    // The menu: arrows move in it, Escape leads back to its button, and so does the dialog that it opens.
    await press(client, 'chat-menu', 'Enter', 'Shift+Tab')
    await client.page.getByRole('menuitem').first().waitFor()
    await focusIsOn(client, 'safety-open')
    await client.page.keyboard.press('Escape')
    await focusIsOn(client, 'chat-menu')
    await client.page.keyboard.press('Space')
    await chooseByArrows(client, 'ArrowUp', 'end-chat')
    await client.page.getByTestId('end-dialog').waitFor()
    await focusIsOn(client, 'end-dialog-cancel')
    await client.page.keyboard.press('Escape')
    await focusIsOn(client, 'chat-menu')

    // The counselor ends; the client skips the rating and deletes everything.
    await press(counselor, 'chat-menu', 'Enter', 'Shift+Tab')
    await chooseByArrows(counselor, 'ArrowDown', 'end-chat')
    await press(counselor, 'end-dialog-confirm', 'Enter')
    await counselor.page.getByTestId('chat-read-only').waitFor()
    await focusIsKept(counselor)
    await client.page.getByTestId('ended').waitFor()
    await focusIsOn(client, 'heading')
    await goTo(client, 'rating-3')
    await press(client, 'wipe-now', 'Enter', 'Shift+Tab')
    await client.page.getByTestId('wiped').waitFor()
    await focusIsOn(client, 'heading')
    await eventually(async () => {
      expect(await counselor.page.getByTestId('session').count()).toBe(0)
    }, 60)
    await focusIsKept(counselor)

    for (const { context, complaints } of [client, counselor]) {
      expect(complaints).toEqual([])
      await context.close()
    }
  },
  300_000,
)

testInBrowser(
  'hostile text in every visible field is text: nothing runs, and nothing makes a page wider',
  async () => {
    const takeBack = await writeHostileTexts(state)
    try {
      const client = await openPerson(browser, 'en-US', { viewport: narrow })
      const counselor = await openPerson(browser, 'en-US', { viewport: narrow })
      const dialogs: string[] = []
      for (const { page } of [client, counselor])
        page.on('dialog', (dialog) => {
          dialogs.push(dialog.message())
          void dialog.dismiss()
        })
      const { page } = client
      const { agency, topic, crisisName, crisisHours, greeting, tenant } = hostileTexts
      // A page has its answers from the start: one that came too early is loaded again.
      await eventually(async () => {
        await page.goto(link)
        await page.getByTestId('link-page').waitFor()
        expect(await page.locator('body').textContent()).toContain(agency.slice(0, 20))
      })
      await isPlainText(client, agency, topic, crisisName, crisisHours)
      await page.getByTestId('go-in').click()
      await page.getByTestId('in-short').waitFor()
      await isPlainText(client)
      await page.keyboard.press('Escape')
      await page.getByTestId('no-thanks').waitFor()
      await isPlainText(client)
      await page.getByTestId('back-to-link').click()
      await goIn(client)
      await isPlainText(client, agency, topic, greeting, crisisName)

      await logInAt(state.adminUrl, counselor, account)
      const desk = counselor.page
      await desk.getByTestId('toggle-hamburg').waitFor()
      if ((await desk.getByTestId('switch-on').count()) > 0)
        await desk.getByTestId('switch-on').click()
      await desk.getByTestId('ticket').waitFor()
      await isPlainText(counselor, agency, topic)
      await desk.getByTestId('accept').click()
      await page.getByTestId('in-short').waitFor()
      await isPlainText(client, agency, tenant)
      await page.getByTestId('agree').click()

      await say(client, hostileTexts.message)
      await heard(counselor, hostileTexts.message)
      await isPlainText(client, agency, hostileTexts.message)
      await isPlainText(counselor, topic, hostileTexts.message)
      // The words after it keep their direction.
      expect(await desk.getByTestId('chat-state').textContent()).not.toContain(override)
      await desk.getByTestId('replies').click()
      await desk.getByTestId('reply').first().click()
      expect(await desk.getByTestId('composer').inputValue()).toBe(hostileTexts.reply)
      await desk.getByTestId('send').click()
      await heard(client, hostileTexts.reply)
      await isPlainText(client, hostileTexts.reply)
      await desk.getByTestId('replies').click()
      await desk.getByTestId('replies-edit').click()
      await desk.getByTestId('reply-name').fill(hostileTexts.ownReplyName)
      await desk.getByTestId('reply-text').fill(hostileTexts.reply)
      await desk.getByTestId('replies-save').click()
      await desk.getByTestId('replies').click()
      await desk.getByTestId('reply').first().waitFor()
      await isPlainText(counselor, hostileTexts.ownReplyName)
      await desk.keyboard.press('Escape')
      await desk.getByTestId('bar-chats').click()
      await desk.getByTestId('session').waitFor()
      await isPlainText(counselor)

      await page.getByTestId('chat-menu').click()
      await page.getByTestId('leave').click()
      await page.getByTestId('leave-dialog-confirm').click()
      await page.getByTestId('wiped').waitFor()
      await isPlainText(client)
      expect(dialogs).toEqual([])
      // Other tests of this product count who is on.
      await desk.getByTestId('bar-waiting').click()
      await desk.getByTestId('toggle-hamburg').click()
      await desk.getByTestId('switch-on').waitFor()
      for (const { context, complaints } of [client, counselor]) {
        expect(complaints).toEqual([])
        await context.close()
      }
    } finally {
      await takeBack()
    }
  },
  300_000,
)

/** Moves the focus by Tab, with a look at every stop, until it is where it should be. */
async function goTo({ page }: Person, testId: string, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  if ((await focusOf(page)).name === testId) return
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press(key)
    const focus = await focusOf(page)
    passed.push(focus.name)
    if (!focus.isVisible) throw new Error(`no visible focus after ${passed.join(', ')}`)
    if (focus.name === testId) return
  }
  throw new Error(`no way to ${testId} by ${key}: ${passed.join(', ')}`)
}

/** Goes somewhere and presses a key there. */
async function press(person: Person, testId: string, key: string, step = 'Tab'): Promise<void> {
  await goTo(person, testId, step)
  await person.page.keyboard.press(key)
}

/** Moves in an open menu until an entry has the focus, and chooses it. */
async function chooseByArrows({ page }: Person, key: string, testId: string): Promise<void> {
  await page.getByRole('menuitem').first().waitFor()
  for (let step = 0; step < 12; step += 1) {
    const { name, isVisible } = await focusOf(page)
    expect(isVisible).toBe(true)
    if (name === testId) return page.keyboard.press('Enter')
    await page.keyboard.press(key)
  }
  throw new Error(`the menu has no ${testId}`)
}

/** Waits until something has the focus, by its test id or its id. */
async function focusIsOn({ page }: Person, name: string): Promise<void> {
  await eventually(async () => expect((await focusOf(page)).name).toBe(name), 60)
}

/** The focus is somewhere: on the body keyboard and screen reader have lost their place. */
async function focusIsKept({ page }: Person): Promise<void> {
  await eventually(async () => expect((await focusOf(page)).name).not.toBe('body'), 2)
}

/** What has the focus, and whether a person who looks at the page sees that. */
async function focusOf(
  page: Page,
): Promise<{ readonly name: string; readonly isVisible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return { name: 'body', isVisible: false }
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const isMarked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    const isInWindow =
      box.width > 0 &&
      box.bottom > 0 &&
      box.top < innerHeight &&
      box.right > 0 &&
      box.left < innerWidth
    const name =
      element.getAttribute('data-testid') ?? (element.id || element.tagName.toLowerCase())
    return { name, isVisible: isMarked && isInWindow }
  })
}

/** The page shows these texts as they are, made no element of any, and is as wide as its window. */
async function isPlainText({ page }: Person, ...texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await eventually(async () => {
      const shown = (await page.locator('body').textContent()) ?? ''
      expect(shown.replaceAll(override, '')).toContain(text.replaceAll(override, ''))
    })
  const found = await page.evaluate(() => ({
    elements: document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript:" i]').length,
    scripts: [...document.scripts].filter((script) => script.text.startsWith('ran(')).length,
    wider: [
      document.documentElement,
      ...document.querySelectorAll('dialog, main, .desk-queue, .desk-chats, .message-log'),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.className || element.tagName),
  }))
  expect(found).toEqual({ elements: 0, scripts: 0, wider: [] })
}
