import type { BrowserContextOptions, Page } from 'playwright-core'
import { logIn } from '../../product/staff.ts'
import { eventually } from '../../setup/eventually.ts'
import { blockStorage, throwWhileDrawing } from '../broken-browser.ts'
import type { Person } from '../browser.ts'
import { changeAgency } from './change-agency.ts'
import type { Show, Stage, Tour } from './stage.ts'

/** From a link to consent 1, and the ways that do not go on from there. */
export const beforeTheEntry: Tour = {
  name: 'before the entry',
  walk: async (stage, show) => {
    const person = await stage.open()
    const { page } = person
    await page.goto(`${stage.state.appUrl}/live-chat/hamburg?topic=sucht`)
    await page.getByTestId('link-page').waitFor()
    await show('link', person)
    await page.getByTestId('imprint').click()
    await page.getByTestId('legal-imprint').getByTestId('legal-text').waitFor()
    await show('imprint', person)
    await page.keyboard.press('Escape')

    await page.getByTestId('go-in').click()
    await page.getByTestId('in-short').waitFor()
    await show('consent', person)
    await page.getByTestId('policy-full').locator('summary').click()
    await page.getByTestId('policy-full').getByTestId('legal-text').waitFor()
    await show('consent-full', person)
    await page.getByTestId('policy-full').locator('summary').click()
    await page.getByTestId('accept').click()
    await page.locator('[data-testid=consent-checkbox][aria-invalid=true]').waitFor()
    await show('consent-error', person)
    await page.keyboard.press('Escape')
    await page.getByTestId('no-thanks').waitFor()
    await show('refused', person)

    await page.goto(`${stage.state.appUrl}/live-chat/hamburg?topic=none`)
    await page.getByTestId('topic-unknown').waitFor()
    await show('link-unknown-topic', person)
    await page.goto(`${stage.state.appUrl}/live-chat/konstanz`)
    await page.getByTestId('link-page').waitFor()
    await show('link-nobody', person)
  },
}

/** Links that cannot be entered now. */
export const closedDoors: Tour = {
  name: 'closed doors',
  walk: async (stage, show) => {
    const person = await stage.open()
    const { page } = person
    await page.goto(`${stage.state.appUrl}/live-chat/kiel`)
    await page.getByTestId('unavailable').waitFor()
    await show('unavailable-off', person)

    const link = `${stage.state.appUrl}/live-chat/konstanz`
    const closed = await changeAgency(stage, 'konstanz', {
      openingHours: { timeZone: 'Europe/Berlin', weekly: hoursOfOtherDays() },
    })
    try {
      await openUnavailable(page, link)
      await show('unavailable-hours', person)
    } finally {
      await closed.undo()
    }
    // Without a counselor that would be the reason.
    await (await logIn(stage.state, 'felix')).switchOn('konstanz')
    await stage.visit('konstanz')
    const full = await changeAgency(stage, 'konstanz', { maxWaiting: 1 })
    try {
      await openUnavailable(page, link)
      await show('unavailable-full', person)
    } finally {
      await full.undo()
    }
  },
}

/** Addresses and browsers with which nothing can begin. */
export const deadEnds: Tour = {
  name: 'dead ends',
  walk: async (stage, show) => {
    const { appUrl } = stage.state
    const person = await stage.open()
    const { page } = person
    await page.goto(`${appUrl}/live-chat`)
    await page.locator('[data-screen=no-link]').waitFor()
    await show('no-link', person)
    await page.goto(`${appUrl}/live-chat/nowhere`)
    await page.locator('[data-screen=not-found]').waitFor()
    await show('not-found', person)
    await page.goto(`${appUrl}/nothing/here`)
    await page.getByRole('heading').first().waitFor()
    await show('no-page', person)
    await page.route('**/service/**', (route) => route.abort())
    await page.goto(`${appUrl}/live-chat/hamburg`)
    await page.locator('[data-screen=failed]').waitFor()
    await show('service-down', person)

    const link = `${appUrl}/live-chat/hamburg`
    const plain = await openPrepared(stage, link, async () => {}, { javaScriptEnabled: false })
    await plain.page.getByRole('heading').first().waitFor()
    await show('no-script', plain)
    await showBroken('no-storage', blockStorage, 'broken-storage')
    await showBroken(
      'script-throws',
      (opened) => throwWhileDrawing(opened, 'quick-exit'),
      'broken-script',
    )

    async function showBroken(
      name: Parameters<Show>[0],
      prepare: (page: Page) => Promise<void>,
      testId: string,
    ): Promise<void> {
      const broken = await openPrepared(stage, link, prepare)
      await broken.page.getByTestId(testId).waitFor()
      await show(name, broken)
    }
  },
}

/** Opens a link until the change of its agency has arrived everywhere. */
async function openUnavailable(page: Page, link: string): Promise<void> {
  await eventually(async () => {
    await page.goto(link)
    await page.getByTestId('heading').waitFor()
    if ((await page.getByTestId('unavailable').count()) === 0) throw new Error('it is open')
  }, 20)
}

async function openPrepared(
  stage: Stage,
  link: string,
  prepare: (page: Page) => Promise<void>,
  more: BrowserContextOptions = {},
): Promise<Person> {
  const person = await stage.open(more)
  await prepare(person.page)
  await person.page.goto(link)
  return person
}

/** Opening hours of a week in which neither today nor the days beside it are open. */
function hoursOfOtherDays(): { day: string; from: string; to: string }[] {
  const today = new Date().getUTCDay()
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  return days
    .filter((_, day) => ![0, 1, 6].includes((day - today + 7) % 7))
    .map((day) => ({ day, from: '16:00', to: '20:30' }))
}
