import { openTab, type Person } from '../browser.ts'
import { canWrite, chooseInChat, enter, say, ticketOf } from '../steps.ts'
import { showOtherDevices } from './chat-states.ts'
import type { Show, Stage } from './stage.ts'

/**
 * A chat that its client ends.
 *
 * @param otherDevices as another chat's tab keeps them
 * @param words the client's only message
 */
export async function endByClient(
  stage: Stage,
  show: Show,
  counselor: Person,
  { otherDevices, words }: { readonly otherDevices: string; readonly words: string },
): Promise<void> {
  const client = await stage.open()
  const { page, context } = client
  const name = await enter(client, `${stage.state.appUrl}/live-chat/hamburg`)
  await ticketOf(counselor, name).getByTestId('accept').click()
  await page.getByTestId('agree').click()
  await canWrite(client, 90)
  await showOtherDevices(show, client, otherDevices)
  await say(client, words)
  await chooseInChat(client, 'end-chat')
  await page.getByTestId('end-dialog-confirm').click()
  await page.getByTestId('ended').waitFor()
  await show('ended-by-client', client)
  const late = await openTab(context)
  await late.page.setViewportSize({ width: 360, height: 640 })
  await late.page.goto(`${stage.state.appUrl}/live-chat`)
  await late.page.getByTestId('wipe-now').waitFor()
  await page.bringToFront()
  await page.getByTestId('close-ended').click()
  await page.locator('[data-screen=closed]').waitFor()
  await show('closed', client)
  await late.page.bringToFront()
  await late.page.getByTestId('wipe-now').click()
  await late.page.locator('[data-screen=expired]').waitFor()
  await show('expired', late)
}

/** A chat that cannot be opened, and whose client leaves it. */
export async function leaveUnopened(stage: Stage, show: Show, counselor: Person): Promise<void> {
  const client = await stage.open()
  const { page } = client
  const name = await enter(client, `${stage.state.appUrl}/live-chat/hamburg`)
  await ticketOf(counselor, name).getByTestId('accept').click()
  const session = /\/live-chat\/session\?/
  await page.route(session, (route) => route.abort())
  await page.getByTestId('agree').click()
  await page.getByTestId('chat-failed').waitFor()
  await show('chat-failed', client)
  await page.unroute(session)
  // The proof of the wipe comes within two seconds.
  await page.route('**/live-chat/receipts/**', (route) => route.abort())
  await chooseInChat(client, 'leave')
  await page.getByTestId('leave-dialog-confirm').click()
  await page.getByTestId('receipt-box').waitFor()
  await show('left-chat', client)
}
