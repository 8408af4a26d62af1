import { logIn, type Staff } from '../../product/staff.ts'
import { travel } from '../../setup/travel.ts'
import { openTab, type Person } from '../browser.ts'
import { acceptTicket, enter, losePlace, ticketIdOf } from '../steps.ts'
import type { Stage, Tour } from './stage.ts'

/** The waiting room in its states, and the way out of it. */
export const waiting: Tour = {
  name: 'the waiting room',
  walk: async (stage, show) => {
    const others = [await stage.visit('hamburg'), await stage.visit('hamburg')]
    const person = await stage.open()
    const { page, context } = person
    const ticketId = await enterHamburg(stage, person)
    await page.getByTestId('position').getByText('3').first().waitFor()
    await page.getByTestId('enquiry').waitFor()
    await show('waiting-nobody', person)

    const counselor = await switchOn(stage)
    await page.reload()
    await page.getByTestId('other-ways').waitFor()
    await page.getByTestId('enquiry').waitFor({ state: 'detached' })
    await show('waiting-behind', person)
    for (const other of others) await other.leave()
    await page.locator('[data-testid=position][data-position="1"]').waitFor()
    await show('waiting-alone', person)
    await page.getByTestId('leave').click()
    await page.getByTestId('leave-dialog').waitFor()
    await show('waiting-leave', person)
    await page.getByTestId('leave-dialog-cancel').click()
    await context.setOffline(true)
    await page.getByTestId('offline').waitFor()
    await show('waiting-offline', person)
    await context.setOffline(false)
    await page.getByTestId('offline').waitFor({ state: 'detached' })

    await acceptTicket(counselor, ticketId)
    await page.getByTestId('consent-2').waitFor()
    await counselor.switchOff('hamburg')
    await page.getByTestId('returned').waitFor()
    await show('waiting-returned', person)
    await page.getByTestId('leave').click()
    await page.getByTestId('leave-dialog-confirm').click()
    await page.getByTestId('wiped').waitFor()
    await show('left-waiting', person)
  },
}

/** A wait in two tabs, and one whose place was given up. */
export const waitingElsewhere: Tour = {
  name: 'a wait in another tab, and one that was lost',
  walk: async (stage, show) => {
    await switchOn(stage)
    const first = await stage.open()
    const ticketId = await enterHamburg(stage, first)
    const second = await openTab(first.context)
    await second.page.setViewportSize({ width: 360, height: 640 })
    await second.page.goto(`${stage.state.appUrl}/live-chat/hamburg`)
    await second.page.getByTestId('resume-here').waitFor()
    await show('earlier', second)
    await second.page.getByTestId('resume-here').click()
    await second.page.getByTestId('pseudonym').waitFor()
    await first.page.bringToFront()
    await first.page.getByTestId('earlier').waitFor()
    await show('earlier-moved', first)
    await first.page.close()

    await second.page.goto('about:blank')
    await losePlace(stage.database, ticketId)
    await second.page.goBack()
    await second.page.getByTestId('gone').waitFor()
    await show('gone', second)
    await travel(stage.database, 0)
  },
}

/** Consent 2, and the way of those who do not agree. */
export const secondConsent: Tour = {
  name: 'consent 2',
  walk: async (stage, show) => {
    const counselor = await switchOn(stage)
    const person = await stage.open()
    const { page } = person
    const ticketId = await enterHamburg(stage, person)
    await acceptTicket(counselor, ticketId)
    await page.getByTestId('consent-2').waitFor()
    await page.getByTestId('legal-version').waitFor()
    await page.getByTestId('time-left').waitFor()
    await page.getByTestId('chat-loading').waitFor({ state: 'detached' })
    await show('consent-2', person)
    await travel(stage.database, 8.5 * 60)
    await page.getByTestId('time-short').waitFor()
    await show('consent-2-short', person)
    await page.getByTestId('disagree').click()
    await page.getByTestId('declined').waitFor()
    await travel(stage.database, 0)
    await page.getByTestId('wiped').waitFor()
    await show('declined', person)
  },
}

/** Switches a counselor without a browser on. */
async function switchOn({ state }: Stage): Promise<Staff> {
  const counselor = await logIn(state, 'anna')
  await counselor.switchOn('hamburg')
  return counselor
}

/** Enters and returns the ticket. */
async function enterHamburg({ state, database }: Stage, person: Person): Promise<string> {
  const name = await enter(person, `${state.appUrl}/live-chat/hamburg?topic=sucht`)
  return ticketIdOf(database, name)
}
