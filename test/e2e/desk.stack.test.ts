import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { createStaffAccount } from '../product/staff-account.ts'
import { userOf } from '../product/staff.ts'
import { testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { violations } from './accessibility.ts'
import { launchBrowser, openPerson, type Person } from './browser.ts'
import { overflow } from './overflow.ts'
import { enter, heard, logInAt, say, sessionOf, ticketOf } from './steps.ts'

const parts = realParts()
const { state } = parts
const executablePath = await ensureHeadlessChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))
const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

type Login = Parameters<typeof logInAt>[2]

let browser: Browser

beforeAll(async () => {
  if (executablePath !== undefined) browser = await launchBrowser(executablePath)
}, 360_000)
afterAll(async () => {
  if (executablePath !== undefined) await browser.close()
})

/** A client in the waiting room of hamburg. */
interface Waiting extends Person {
  readonly name: string
}

testInBrowser(
  'a counselor with five chats misses none of them',
  async () => {
    const counselor = await openDesk(await newCounselor())
    const { page } = counselor
    await switchOn(counselor)
    expect(await focused(counselor)).toBe('queue-heading')

    const clients: Waiting[] = []
    for (let number = 0; number < 5; number += 1) {
      const client = await enterHamburg()
      clients.push(client)
      // By keyboard, from the queue's heading to the chat's.
      await ticketOf(counselor, client.name).getByTestId('accept').focus()
      await page.keyboard.press('Enter')
      await page.getByTestId('chat-title').filter({ hasText: client.name }).waitFor()
      await eventually(async () => expect(await focused(counselor)).toBe('chat-title'))
      await client.page.getByTestId('agree').click()
      await eventually(
        async () => expect(await page.getByTestId('composer').isEnabled()).toBe(true),
        60,
      )
    }
    expect(await violations(page)).toEqual([])
    const names = await Promise.all(
      clients.map(async (client) =>
        sessionOf(counselor, client.name).locator('[data-shape]').getAttribute('data-shape'),
      ),
    )
    expect(new Set(names).size).toBe(names.length)

    // Everybody writes. The last one is being looked at, the others count.
    const [first, second, third, , last] = clients as [Waiting, Waiting, Waiting, Waiting, Waiting]
    await page.getByTestId('composer').fill('a draft for the last one')
    for (const client of clients) await say(client, `from ${client.name}`)
    await heard(counselor, `from ${last.name}`)
    for (const client of clients.slice(0, 4))
      await eventually(async () => expect(await unreadOf(counselor, client)).toBe('1'), 60)
    // On a slow machine the last sign of life is old by now, and the page cannot know that somebody looks.
    await page.mouse.move(900, 300)
    await eventually(async () => expect(await unreadOf(counselor, last)).toBe(''))
    expect(await page.title()).toMatch(/^\(\d+\) /)
    expect(await page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/png/)

    // Half-written text stays with its chat.
    await sessionOf(counselor, first.name).click()
    await heard(counselor, `from ${first.name}`)
    expect(await page.getByTestId('composer').inputValue()).toBe('')
    await eventually(async () => expect(await unreadOf(counselor, first)).toBe(''))
    await sessionOf(counselor, last.name).click()
    expect(await page.getByTestId('composer').inputValue()).toBe('a draft for the last one')

    // On a phone both counts stand below the open chat, and the page does not scroll.
    await page.setViewportSize(phone)
    const unread = page.getByTestId('bar-unread-count')
    await page.mouse.move(180, 300)
    await eventually(async () =>
      expect(await unread.locator('[aria-hidden]').textContent()).toBe('3'),
    )
    await say(second, 'one more')
    await eventually(async () =>
      expect(await unread.locator('[aria-hidden]').textContent()).toBe('4'),
    )
    expect(await overflow(page, true)).toEqual([])
    expect(await violations(page)).toEqual([])
    await page.getByTestId('bar-chats').click()
    await page.setViewportSize(desktop)

    // A reload keeps what was looked at, and what was not.
    await page.reload()
    await eventually(async () => expect(await unreadOf(counselor, second)).toBe('2'), 60)
    await eventually(async () => expect(await unreadOf(counselor, third)).toBe('1'), 60)
    expect([await unreadOf(counselor, first), await unreadOf(counselor, last)]).toEqual(['', ''])

    // A canned reply is put into the composer and not sent.
    await addReply(counselor, 'Hello', 'Good that you are here.')
    await sessionOf(counselor, first.name).click()
    await heard(counselor, `from ${first.name}`)
    const before = await page.getByTestId('message').count()
    await page.getByTestId('replies').click()
    await page.getByRole('menuitem', { name: 'Hello' }).click()
    expect(await page.getByTestId('composer').inputValue()).toBe('Good that you are here.')
    expect(await page.getByTestId('message').count()).toBe(before)
    await page.getByTestId('composer').fill('')

    // Offline is said once.
    await counselor.context.setOffline(true)
    await page.getByTestId('offline').first().waitFor()
    expect(await page.getByTestId('offline').count()).toBe(1)
    await counselor.context.setOffline(false)
    await eventually(async () => expect(await page.getByTestId('offline').count()).toBe(0), 60)

    // A second tab says where the desk is, and brings it over with its chats.
    const tab = await counselor.context.newPage()
    await tab.goto(state.adminUrl)
    await tab.getByTestId('desk-fetch').click()
    await sessionOf({ page: tab }, first.name).click()
    await tab
      .getByTestId('message')
      .filter({ hasText: `from ${first.name}` })
      .waitFor()
    await page.getByTestId('other-tab').waitFor()
    expect(await page.getByTestId('session').count()).toBe(0)
    await tab.close()

    for (const { context } of [...clients, counselor]) await context.close()
  },
  500_000,
)

testInBrowser(
  'who was taken by a colleague stays in place, and news that was put away stays away',
  async () => {
    const bernd = await openDesk(await newCounselor())
    const clara = await openDesk(await newCounselor())
    for (const counselor of [bernd, clara]) await switchOn(counselor)
    const wanted = await enterHamburg()
    const next = await enterHamburg()
    for (const counselor of [bernd, clara]) await ticketOf(counselor, next.name).waitFor()

    // Both press at the same time: one has the chat, the other reads why not, and nobody else slides under the pointer.
    const place = await ticketOf(clara, wanted.name).boundingBox()
    const buttons = await Promise.all(
      [bernd, clara].map(async (counselor) =>
        ticketOf(counselor, wanted.name).getByTestId('accept').elementHandle(),
      ),
    )
    // Without the checks of a click, which take longer than the other one's accept.
    await Promise.all(
      buttons.map(async (button) =>
        button?.evaluate((element) => (element as HTMLElement).click()),
      ),
    )
    await eventually(async () => {
      const owners = await Promise.all(
        [bernd, clara].map(async (counselor) => sessionOf(counselor, wanted.name).count()),
      )
      expect(owners.toSorted((one, other) => one - other)).toEqual([0, 1])
    })
    const isBernds = (await sessionOf(bernd, wanted.name).count()) === 1
    const [winner, loser] = isBernds ? [bernd, clara] : [clara, bernd]
    const over = ticketOf(loser, wanted.name)
    await over.getByTestId('ticket-error').waitFor()
    expect(await over.getByTestId('accept').count()).toBe(0)
    expect((await over.boundingBox())?.y).toBe(place?.y)
    // Twice in the same place is still nobody else.
    await loser.page.mouse.click((place?.x ?? 0) + 60, (place?.y ?? 0) + (place?.height ?? 0) - 30)
    expect(await sessionOf(loser, next.name).count()).toBe(0)
    expect(await ticketOf(loser, next.name).getByTestId('accept').isEnabled()).toBe(true)
    await loser.page.mouse.move(900, 700)
    await eventually(async () => expect(await over.count()).toBe(0), 20)

    // Two who do not agree: one line each with the time, below the tools, and gone for good once they are put away.
    await ticketOf(winner, next.name).getByTestId('accept').click()
    for (const client of [wanted, next]) {
      await client.page.getByTestId('disagree').click()
      await client.page.getByTestId('consent-2').waitFor({ state: 'detached' })
    }
    const notices = winner.page.getByTestId('notice-declined')
    for (const { name } of [wanted, next])
      await eventually(async () => expect(await notices.filter({ hasText: name }).count()).toBe(1))
    expect(await notices.first().textContent()).toMatch(/\d\d:\d\d/)
    expect(await violations(winner.page)).toEqual([])
    await winner.page.getByTestId('notices-dismiss').click()
    expect(await notices.count()).toBe(0)
    await winner.page.reload()
    await winner.page.getByTestId('queue').waitFor()
    await winner.page.getByTestId('toggle-hamburg').waitFor()
    expect(await notices.count()).toBe(0)

    for (const { context } of [bernd, clara, wanted, next]) await context.close()
  },
  300_000,
)

testInBrowser(
  'names instead of slugs, why nobody comes, who to ask, and switches in forced colours',
  async () => {
    const eva = await openDesk(userOf(state, 'eva'))
    await eva.page.getByTestId('closed-kiel').waitFor()
    const text = (await eva.page.locator('main').textContent()) ?? ''
    expect(text).toContain('Familienberatung Kiel')
    expect(text).not.toMatch(/\bkiel\b/)
    expect(await eva.page.getByTestId('closed-kiel').textContent()).toMatch(/nobody can come in/i)

    // The knob has to be seen: on and off are different pictures.
    await eva.page.emulateMedia({ forcedColors: 'active' })
    await eva.page.getByTestId('signals').click()
    const track = eva.page.getByTestId('sound').locator('[aria-hidden]')
    const on = await track.screenshot()
    await eva.page.getByTestId('sound').click()
    await eva.page.mouse.move(0, 0)
    const off = await track.screenshot()
    expect(on.equals(off)).toBe(false)
    expect(await knobColour(track)).not.toBe(await groundColour(track))
    await eva.page.getByTestId('sound').click()
    expect(await violations(eva.page)).toEqual([])

    // An admin who does not counsel begins in the panel.
    const admin = await openDesk(userOf(state, 'hamburg-admin'))
    await admin.page.getByTestId('door').waitFor()
    await admin.page.getByTestId('nav-live-chat').click()
    await admin.page.getByTestId('no-agency').waitFor()
    expect(await admin.page.getByTestId('no-agency').textContent()).toContain('administrator')
    expect(await admin.page.getByTestId('queue').count()).toBe(0)
    expect(await violations(admin.page)).toEqual([])
    for (const person of [eva, admin]) {
      expect(person.complaints).toEqual([])
      expect([...person.hosts]).toEqual([new URL(state.adminUrl).host])
      await person.context.close()
    }
  },
  120_000,
)

testInBrowser(
  'the desk can be installed, and its notifications name nobody',
  async () => {
    const counselor = await openPerson(browser, 'en-US', { viewport: desktop })
    await counselor.context.addInitScript(recordNotifications)
    await logInAt(state.adminUrl, counselor, await newCounselor())
    await switchOn(counselor)
    const { page } = counselor
    const shown = async (): Promise<readonly string[]> =>
      page.evaluate(() => Reflect.get(globalThis, 'shownNotifications') as string[])
    const { icons } = await manifestOf(page)
    const sizes = await sizesOf(page, icons)
    expect(icons.length).toBeGreaterThan(0)
    // A vector has any size.
    expect(icons.map((icon) => icon.sizes)).toEqual(
      icons.map((icon, index) => (icon.sizes === 'any' ? 'any' : sizes[index])),
    )

    // Another window is in front.
    await page.evaluate(() => {
      document.hasFocus = () => false
    })
    const client = await enterHamburg()
    await ticketOf(counselor, client.name).waitFor()
    await eventually(async () => expect(await shown()).toHaveLength(1))
    const [text = ''] = await shown()
    expect(text).toContain('Somebody is waiting')
    for (const word of ['Hamburg', 'Sucht', ...client.name.split(' ')])
      expect(text).not.toContain(word)
    expect(counselor.complaints).toEqual([])
    for (const { context } of [client, counselor]) await context.close()
  },
  120_000,
)

/** Runs in the page: notifications are granted, written down and not shown. */
function recordNotifications(): void {
  const shown: string[] = []
  Reflect.set(globalThis, 'shownNotifications', shown)
  class Recorder extends EventTarget {
    static readonly permission = 'granted'
    constructor(title: string, options: NotificationOptions) {
      super()
      shown.push(JSON.stringify({ title, ...options }))
    }
    close(): void {}
  }
  Reflect.set(globalThis, 'Notification', Recorder)
}

interface Manifest {
  readonly name: string
  readonly display: string
  readonly icons: readonly { readonly src: string; readonly sizes: string }[]
}

/** The manifest that the page names, with the full addresses of its icons. */
async function manifestOf(page: Page): Promise<Manifest> {
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const url = new URL(href ?? '', page.url()).href
  const answer = await page.request.get(url)
  expect(answer.status()).toBe(200)
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: expect.any(String), display: 'standalone' })
  const icons = manifest.icons.map((icon) => ({ ...icon, src: new URL(icon.src, url).href }))
  return { ...manifest, icons }
}

/** How large icons are once the browser has decoded them. */
async function sizesOf(page: Page, icons: Manifest['icons']): Promise<readonly string[]> {
  return page.evaluate(
    async (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image()
          image.src = source
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    icons.map(({ src }) => src),
  )
}

/** One without chats that another file has left open. */
async function newCounselor(): Promise<Login> {
  return createStaffAccount(parts, 'hamburg')
}

async function openDesk(user: Login): Promise<Person> {
  const person = await openPerson(browser, 'en-US', { viewport: desktop })
  await logInAt(state.adminUrl, person, user)
  return person
}

/** Switches the live chat on, after switching off what another test has left on. */
async function switchOn({ page }: Person): Promise<void> {
  const toggle = page.getByTestId('toggle-hamburg')
  if ((await toggle.getAttribute('aria-checked')) === 'true') await toggle.click()
  await page.getByTestId('switch-on').click()
  await page.getByTestId('switch-on').waitFor({ state: 'detached' })
}

async function enterHamburg(): Promise<Waiting> {
  const person = await openPerson(browser, 'en-US', { viewport: phone })
  return { ...person, name: await enter(person, `${state.appUrl}/live-chat/hamburg`) }
}

/** The number beside a chat, or an empty text. */
async function unreadOf(counselor: Person, client: Waiting): Promise<string> {
  const badge = sessionOf(counselor, client.name).getByTestId('unread').locator('[aria-hidden]')
  return (await badge.count()) === 0 ? '' : ((await badge.textContent()) ?? '')
}

/** Id of what has the focus; `body` means that keyboard and screen reader have lost their place. */
async function focused({ page }: Person): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body ? 'body' : (activeElement?.id ?? '')
  })
}

async function addReply({ page }: Person, name: string, text: string): Promise<void> {
  await page.getByTestId('account').click()
  await page.getByTestId('own-replies').click()
  await page.getByTestId('reply-name').fill(name)
  await page.getByTestId('reply-text').fill(text)
  await page.getByTestId('replies-save').click()
}

async function knobColour(track: Locator): Promise<string> {
  return track.evaluate((element) => getComputedStyle(element, '::after').borderTopColor)
}

async function groundColour(track: Locator): Promise<string> {
  return track.evaluate((element) => getComputedStyle(element).backgroundColor)
}
