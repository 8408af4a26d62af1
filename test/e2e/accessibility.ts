import axeCore from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that another colour scheme can change the outcome of. */
const aboutColours = ['color-contrast', 'link-in-text-block']

/**
 * The rules of WCAG 2.2 AA that the page breaks at this moment, with the places.
 *
 * @param rules `colours` for a page that has just been checked in its other colour scheme: a tenth of the work
 */
export async function violations(
  page: Page,
  rules: 'all' | 'colours' = 'all',
): Promise<readonly string[]> {
  // By the debugger, not by a script element: the page's content security policy would refuse that.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const runOnly =
    rules === 'all' ? { type: 'tag', values: standards } : { type: 'rule', values: aboutColours }
  return page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: readonly { id: string; nodes: readonly { target: readonly string[] }[] }[]
        }>
      }
    }
    const result = await axe.run({ runOnly: chosen })
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    )
  }, runOnly)
}
