import { travel } from '../../setup/travel.ts'
import { openTab, type Person } from '../browser.ts'
import { canWrite, chooseInChat, ticketIdOf } from '../steps.ts'
import type { Show, Stage } from './stage.ts'

const phone = { width: 360, height: 640 }
/**
 * Long enough for a person without a sign of life to count as away, and too short to end the chat. The second one is for a
 * beat of before the outage that the service writes down after the first.
 */
const awaySeconds = [150, 280] as const

/** What opens over the client's chat. */
export async function showChatDialogs(show: Show, client: Person): Promise<void> {
  const { page } = client
  await page.getByTestId('message-link').last().click()
  await page.getByTestId('link-dialog').waitFor()
  await show('chat-link', client)
  await page.keyboard.press('Escape')
  await page.getByTestId('chat-menu').click()
  await page.getByRole('menuitem').first().waitFor()
  await show('chat-menu', client)
  await page.keyboard.press('Escape')
  for (const [name, testId, dialog] of [
    ['chat-safety', 'safety-open', 'safety-dialog'],
    ['chat-save', 'save-open', 'save-dialog'],
    ['chat-data-policy', 'data-policy', 'legal-dataPolicy'],
    ['chat-language', 'language', 'language-dialog'],
    ['chat-end', 'end-chat', 'end-dialog'],
  ] as const) {
    await chooseInChat(client, testId)
    await page.getByTestId(dialog).waitFor()
    if (dialog === 'legal-dataPolicy') await page.getByTestId('legal-text').waitFor()
    await show(name, client)
    await page.keyboard.press('Escape')
    await page.getByTestId(dialog).waitFor({ state: 'detached' })
  }
}

/** A client without a connection, from both sides. */
export async function showAbsence(
  { database }: Stage,
  show: Show,
  client: Person,
  counselor: Person,
  name: string,
): Promise<void> {
  const { page, context } = client
  await context.setOffline(true)
  await page.getByTestId('offline').waitFor()
  await show('chat-offline', client)
  const ticketIds = [await ticketIdOf(database, name)]
  const away = counselor.page.locator('[data-testid=chat-state][data-state=away]')
  await travel(database, awaySeconds[0], { ticketIds })
  await away.waitFor({ timeout: 20_000 }).catch(async () => {
    await travel(database, awaySeconds[1], { ticketIds })
    await away.waitFor()
  })
  await show('desk-away', counselor)
  await travel(database, 0, { ticketIds })
  await context.setOffline(false)
  await page.getByTestId('offline').waitFor({ state: 'detached' })
}

/** The same browser's other tabs: one with a link, and one that the browser has made a copy of. */
export async function showOtherTabs(stage: Stage, show: Show, client: Person): Promise<void> {
  const { page, context } = client
  const linked = await openTab(context)
  await linked.page.setViewportSize(phone)
  await linked.page.goto(`${stage.state.appUrl}/live-chat/hamburg`)
  await linked.page.getByTestId('end-earlier').waitFor()
  await show('earlier-chat', linked)
  // A copied tab brings what the tab keeps of the chat.
  const kept = await page.evaluate(() => Object.entries(sessionStorage))
  await linked.page.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, String(value))
  }, kept)
  await linked.page.goto(`${stage.state.appUrl}/live-chat`)
  await linked.page.getByTestId('take-over').waitFor()
  await show('chat-elsewhere', linked)
  await linked.page.getByTestId('take-over').click()
  await page.bringToFront()
  await page.getByTestId('chat-moved').waitFor()
  await show('chat-moved', client)
  await page.getByTestId('take-over').click()
  await canWrite(client, 90)
  await linked.page.close()
}

/** What a tab keeps of the devices of its chat. */
export async function rosterOf({ page }: Person): Promise<string> {
  return (await page.evaluate((key) => sessionStorage.getItem(key), rosterKey)) ?? ''
}

/**
 * A chat whose devices are others than those that the tab has seen. The service gives each side one device for the whole
 * chat, so what the tab keeps is replaced instead.
 *
 * @param other devices of another chat, as signed by the service
 */
export async function showOtherDevices(show: Show, client: Person, other: string): Promise<void> {
  const { page } = client
  await page.evaluate(
    ([key, value]) => {
      // As late as that: the open chat may store its own devices once more.
      addEventListener('pagehide', () => {
        sessionStorage.setItem(key, value)
      })
    },
    [rosterKey, other] as const,
  )
  await page.reload()
  await page.getByTestId('roster-changed').waitFor()
  await show('chat-roster-changed', client)
  await page.getByTestId('roster-review').click()
  await page.getByTestId('roster-accept').waitFor()
  await show('chat-roster-review', client)
  await page.getByTestId('roster-accept').click()
  await canWrite(client, 90)
}

const rosterKey = 'lotse.client.roster'
