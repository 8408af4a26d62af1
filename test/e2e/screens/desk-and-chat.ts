import { logIn, userOf } from '../../product/staff.ts'
import type { Visitor } from '../../product/visitor.ts'
import { openTab, type Person } from '../browser.ts'
import {
  acceptTicket,
  canWrite,
  chooseInChat,
  enter,
  heard,
  logInAt,
  say,
  sessionOf,
  ticketOf,
} from '../steps.ts'
import { rosterOf, showAbsence, showChatDialogs, showOtherTabs } from './chat-states.ts'
import { endByClient, leaveUnopened } from './ends.ts'
import type { Language, Show, Stage, Tour } from './stage.ts'

const desktop = { viewport: { width: 1280, height: 800 } }
/** A demo counselor for each language, so that the second desk shows nothing of the first one. */
const counselors: Record<Language, string> = { en: 'bernd', de: 'clara' }

/** What the two write, and a word of each by which a message is found. */
const lines = {
  en: {
    first: 'Hello. I do not know how to begin.',
    second: 'Hello, I am glad that you are here. Take your time.',
    third: 'I have been drinking every evening for some months. Nobody at home knows.',
    last: 'Thank you for telling me. If it gets worse at night: 0800 1110111, or https://example.org/night',
  },
  de: {
    first: 'Hallo. Ich weiß nicht, wie ich anfangen soll.',
    second: 'Hallo, schön, dass Sie da sind. Lassen Sie sich Zeit.',
    third: 'Ich trinke seit ein paar Monaten jeden Abend. Zu Hause weiß das niemand.',
    last: 'Danke, dass Sie mir das sagen. Wenn es nachts schlimmer wird: 0800 1110111 oder https://example.org/nacht',
  },
} as const

/** The desk of a counselor from the login on, and a chat from both sides until its end. */
export const deskAndChat: Tour = {
  name: 'the desk and the chat',
  walk: async (stage, show) => {
    const counselor = await stage.open(desktop)
    const client = await stage.open()
    await openDesk(stage, show, counselor)
    const name = await beginChat(stage, show, counselor, client)
    await talk(stage, show, counselor, client)
    await showChatDialogs(show, client)
    await showAbsence(stage, show, client, counselor, name)
    await showOtherTabs(stage, show, client)
    await showTools(show, counselor)
    await fillDesk(stage, show, counselor, name)

    await counselor.context.setOffline(true)
    await counselor.page.getByTestId('offline').first().waitFor()
    await show('desk-offline', counselor)
    await counselor.context.setOffline(false)
    await counselor.page.getByTestId('offline').waitFor({ state: 'detached' })

    const otherDevices = await rosterOf(client)
    await chooseInChat(counselor, 'end-chat')
    await counselor.page.getByTestId('end-dialog-confirm').click()
    await client.page.getByTestId('ended').waitFor()
    await client.page.getByTestId('rating').waitFor()
    await show('ended-by-counselor', client)
    await counselor.page.getByTestId('chat-read-only').waitFor()
    await show('desk-ended', counselor)
    await client.page.getByTestId('wipe-now').click()
    await client.page.locator('[data-screen=left]').waitFor()
    await client.page.getByTestId('wiped').waitFor()
    await show('left-ended', client)

    const words = lines[stage.language].first
    await endByClient(stage, show, counselor, { otherDevices, words })
    await leaveUnopened(stage, show, counselor)
    const tab = await openTab(counselor.context)
    await tab.page.setViewportSize(desktop.viewport)
    await tab.page.goto(stage.state.adminUrl)
    await tab.page.getByTestId('desk-fetch').waitFor()
    await show('desk-other-tab', tab)
    await tab.page.close()
    await counselor.page.getByTestId('account').click()
    await counselor.page.getByTestId('log-out').click()
    await counselor.page.locator('#username').waitFor()
    await show('logged-out', counselor)
  },
}

/** Desks without work, and a login that fails. */
export const quietDesks: Tour = {
  name: 'desks without work',
  walk: async (stage, show) => {
    for (const [name, username, testId] of [
      ['desk-no-role', 'hamburg-admin', 'no-agency'],
      ['desk-closed', 'eva', 'closed-kiel'],
    ] as const) {
      const person = await stage.open(desktop)
      await logInAt(stage.state.adminUrl, person, userOf(stage.state, username))
      if (name === 'desk-no-role') {
        // An admin who does not counsel begins in the panel.
        await person.page.getByTestId('door').waitFor()
        await person.page.getByTestId('nav-live-chat').click()
      }
      await person.page.getByTestId(testId).waitFor()
      await show(name, person)
    }
    const failed = await stage.open(desktop)
    await failed.page.route('**/auth/**', (route) => route.abort())
    await failed.page.goto(stage.state.adminUrl)
    await failed.page.getByTestId('login-failed').waitFor()
    await show('login-failed', failed)
  },
}

async function openDesk(stage: Stage, show: Show, counselor: Person): Promise<void> {
  const { page } = counselor
  await page.goto(stage.state.adminUrl)
  await page.locator('#username').waitFor()
  await show('login', counselor)
  await logInAt(stage.state.adminUrl, counselor, userOf(stage.state, counselors[stage.language]))
  await page.getByTestId('switch-on').waitFor()
  await show('desk-off', counselor)
  await page.getByTestId('switch-on').click()
  await page.getByTestId('switch-on').waitFor({ state: 'detached' })
  await show('desk-empty', counselor)
}

/** From the queue into an open chat. */
async function beginChat(
  stage: Stage,
  show: Show,
  counselor: Person,
  client: Person,
): Promise<string> {
  const { page } = counselor
  const name = await enter(client, `${stage.state.appUrl}/live-chat/hamburg?topic=sucht`)
  const mistaken = await stage.visit('hamburg')
  await ticketOf(counselor, mistaken.pseudonym).waitFor()
  await show('desk-queue', counselor)
  await ticketOf(counselor, mistaken.pseudonym).getByTestId('turn-away').click()
  await page.getByTestId('turn-away-dialog').waitFor()
  await show('desk-turn-away', counselor)
  await page.getByTestId('turn-away-mistake').click()
  await ticketOf(counselor, mistaken.pseudonym).waitFor({ state: 'detached' })
  await showTaken(stage, show, counselor, name)

  await ticketOf(counselor, name).getByTestId('accept').click()
  await page.getByTestId('chat-waiting').waitFor()
  await show('desk-accepted', counselor)
  await client.page.getByTestId('agree').click()
  await client.page.locator('[data-testid=chat][data-phase=open]').waitFor()
  await canWrite(client, 90)
  await show('chat-empty', client)
  return name
}

/** A colleague is faster. The keyboard is in the queue, so every line of it keeps its place. */
async function showTaken(
  stage: Stage,
  show: Show,
  counselor: Person,
  waiting: string,
): Promise<void> {
  const colleague = await logIn(stage.state, 'anna')
  await colleague.switchOn('hamburg')
  const taken = await stage.visit('hamburg')
  await ticketOf(counselor, taken.pseudonym).waitFor()
  await ticketOf(counselor, waiting).getByTestId('accept').focus()
  await counselor.page.keyboard.press('Shift')
  await acceptTicket(colleague, taken.ticketId)
  await ticketOf(counselor, taken.pseudonym).getByTestId('ticket-error').waitFor()
  await show('desk-taken', counselor)
  await colleague.switchOff('hamburg')
  await taken.leave()
}

async function talk(stage: Stage, show: Show, counselor: Person, client: Person): Promise<void> {
  const words = lines[stage.language]
  await canWrite(counselor, 90)
  for (const [from, to, text] of [
    [client, counselor, words.first],
    [counselor, client, words.second],
    [client, counselor, words.third],
    [counselor, client, words.last],
  ] as const) {
    await say(from, text)
    await heard(to, text.slice(0, 20))
  }
  await client.page.getByTestId('message-link').first().waitFor()
  await show('chat', client)
  await show('desk-chat', counselor)
}

/** What opens over the counselor's desk. */
async function showTools(show: Show, counselor: Person): Promise<void> {
  const { page } = counselor
  await page.getByTestId('replies').click()
  await page.getByRole('menuitem').first().waitFor()
  await show('desk-replies', counselor)
  await page.keyboard.press('Escape')
  await page.getByTestId('account').click()
  await page.getByTestId('own-replies').click()
  await page.getByTestId('reply-name').waitFor()
  await show('desk-own-replies', counselor)
  await page.keyboard.press('Escape')
  await page.getByTestId('signals').click()
  await page.getByTestId('sound').waitFor()
  await show('desk-signals', counselor)
  await page.keyboard.press('Escape')
}

/** Four more chats in different states beside the one that is open, and one whose client does not agree. */
async function fillDesk(stage: Stage, show: Show, counselor: Person, name: string): Promise<void> {
  const { page } = counselor
  const accept = async (): Promise<Visitor> => {
    const visitor = await stage.visit('hamburg')
    await ticketOf(counselor, visitor.pseudonym).getByTestId('accept').click()
    await page.getByTestId('chat-title').filter({ hasText: visitor.pseudonym }).waitFor()
    return visitor
  }
  // A counselor may leave only a few people to decide.
  for (let count = 0; count < 3; count += 1) await (await accept()).consent('confirm')
  const declining = await accept()
  await stage.visit('hamburg')
  await sessionOf(counselor, name).click()
  await page.getByTestId('chat-title').filter({ hasText: name }).waitFor()
  await heard(counselor, lines[stage.language].last.slice(0, 20))
  await show('desk-five', counselor)
  await declining.consent('decline')
  await page.getByTestId('notice-declined').filter({ hasText: declining.pseudonym }).waitFor()
  await show('desk-notices', counselor)
}
