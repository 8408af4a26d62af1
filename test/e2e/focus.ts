import type { Page } from 'playwright-core'
import { eventually } from '../setup/eventually.ts'

/** How long a page may take to place the focus after it has changed. */
const placedWithinSeconds = 5

/** Where the focus is lost, for keyboard and screen reader alike: on the body, behind a dialog, on what cannot be seen. */
export async function lostFocus(page: Page): Promise<readonly string[]> {
  try {
    await eventually(async () => {
      const found = await whereLost(page)
      if (found !== undefined) throw new Error(found)
    }, placedWithinSeconds)
    return []
  } catch (error) {
    return [String(error)]
  }
}

async function whereLost(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement, body, documentElement } = document
    if (activeElement === null || activeElement === body || activeElement === documentElement)
      return 'the focus is on the body'
    const name = activeElement.outerHTML.slice(0, 110)
    const dialog = document.querySelector('dialog:modal')
    if (dialog && !dialog.contains(activeElement)) return `the focus is behind the dialog: ${name}`
    const canBeSeen = { opacityProperty: true, visibilityProperty: true }
    if (!activeElement.checkVisibility(canBeSeen)) return `the focus cannot be seen: ${name}`
    return undefined
  })
}

/** What is wrong with a page that nobody has touched: the first Tab leads to a control, and shows a ring there. */
export async function lostFirstTab(page: Page): Promise<readonly string[]> {
  if (await page.evaluate(() => document.activeElement !== document.body))
    return ['the page places the focus, and the table says that nobody has touched it']
  await page.keyboard.press('Tab')
  const lost = await lostFocus(page)
  if (lost.length > 0) return lost
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null) return []
    const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
    const hasRing = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    return hasRing ? [] : [`no ring around the focus: ${activeElement.outerHTML.slice(0, 110)}`]
  })
}
