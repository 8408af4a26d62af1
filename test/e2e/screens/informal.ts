import { userOf } from '../../product/staff.ts'
import { violations } from '../accessibility.ts'
import type { Person } from '../browser.ts'
import { overflow } from '../overflow.ts'
import {
  canWrite,
  chooseInChat,
  goIn,
  heard,
  logInAt,
  pseudonymOf,
  say,
  ticketOf,
} from '../steps.ts'
import { finishTransitions } from './audit.ts'
import { showChatDialogs } from './chat-states.ts'
import { formalAddress } from './formal-address.ts'
import { factsOf, type ScreenName } from './screens.ts'
import type { Tour } from './stage.ts'

/** The client's main way at an agency that says du. Its screens are those of the table. */
export const informalGerman: Tour = {
  name: 'informal German',
  walk: async (stage, show) => {
    const { state } = stage
    const client = await stage.open()
    const { page } = client
    await page.goto(`${state.appUrl}/live-chat/konstanz`)
    await page.getByTestId('link-page').waitFor()
    await show('link-nobody', client)
    await page.getByTestId('go-in').click()
    await page.getByTestId('in-short').waitFor()
    await page.getByTestId('accept').click()
    await page.locator('[data-testid=consent-checkbox][aria-invalid=true]').waitFor()
    await show('consent-error', client)
    await page.keyboard.press('Escape')
    await page.getByTestId('no-thanks').waitFor()
    await show('refused', client)
    await page.getByTestId('back-to-link').click()
    await goIn(client)
    await page.locator('[data-testid=position][data-position="1"]').waitFor()
    await show('waiting-nobody', client)
    await page.getByTestId('leave').click()
    await page.getByTestId('leave-dialog').waitFor()
    await show('waiting-leave', client)
    await page.getByTestId('leave-dialog-cancel').click()

    const counselor = await stage.open()
    await logInAt(state.adminUrl, counselor, userOf(state, 'felix'))
    await counselor.page.getByTestId('switch-on').click()
    const name = await pseudonymOf(client)
    await ticketOf(counselor, name).getByTestId('accept').click()
    await page.getByTestId('consent-2').waitFor()
    await page.getByTestId('legal-version').waitFor()
    await page.getByTestId('time-left').waitFor()
    await show('consent-2', client)
    await page.getByTestId('agree').click()
    await canWrite(client, 90)
    await show('chat-empty', client)
    await canWrite(counselor, 90)
    await say(counselor, 'https://example.org/night')
    await heard(client, 'https://example.org/night')
    await showChatDialogs(show, client)
    await chooseInChat(client, 'leave')
    await page.getByTestId('leave-dialog-confirm').click()
    await page.getByTestId('wiped').waitFor()
    await show('left-chat', client)
  },
}

/**
 * Checks a client's screen in informal German, on a phone in light colours. What does not depend on its words the other
 * columns check.
 *
 * @returns one line for each defect
 */
export async function auditInformal(
  name: ScreenName,
  { page }: Person,
): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await finishTransitions(page)
  const isInformal = await page.evaluate(() => document.documentElement.lang === 'de')
  const found = [
    ...(isInformal ? [] : ['is not in German']),
    ...(await violations(page)),
    ...(await overflow(page, factsOf(name).fits === true)),
    ...(await formalAddress(page)),
  ]
  return found.map((defect) => `${name}, informal: ${defect}`)
}
