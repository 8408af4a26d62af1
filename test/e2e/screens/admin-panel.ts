import { logIn, userOf } from '../../product/staff.ts'
import { logInAt } from '../steps.ts'
import type { Tour } from './stage.ts'

const desktop = { viewport: { width: 1280, height: 800 } }

/** Sections that are shown as they open, and the part that they end with. */
const sections = [
  { section: 'live-chat', last: 'card-crisis', screen: 'admin-live-chat' },
  { section: 'links', last: 'new-link', screen: 'admin-links' },
  { section: 'numbers', last: 'numbers-course', screen: 'admin-numbers' },
  { section: 'record', last: 'record', screen: 'admin-record' },
  { section: 'texts', last: 'texts-imprint', screen: 'admin-texts' },
] as const

/** The panel of an agency's admin. */
export const adminPanel: Tour = {
  name: 'the panel of admins',
  walk: async (stage, show) => {
    const { state, language } = stage
    const admin = await stage.open(desktop)
    const { page } = admin
    const overview = new URL('/admin/agencies/hamburg/overview', state.adminUrl).href
    await logInAt(overview, admin, userOf(state, 'hamburg-admin'))
    await page.locator('[data-testid=door][data-open=false]').waitFor()
    await show('admin-closed', admin)
    await (await logIn(state, 'anna')).switchOn('hamburg')
    // The page looks again every few seconds.
    await page.locator('[data-testid=door][data-open=true]').waitFor()
    await show('admin-open', admin)

    for (const { section, last, screen } of sections) {
      await page.getByTestId(`section-${section}`).click()
      await page.getByTestId(last).waitFor()
      await show(screen, admin)
    }
    await page.getByTestId(`text-agreement-${language}`).click()
    await page.getByTestId('preview-frame').contentFrame().getByTestId('legal-text').waitFor()
    await page.getByTestId('text-history').waitFor()
    await show('admin-text', admin)
  },
}
