import { source } from 'axe-core'
import type { Page } from 'playwright-core'

/** The rules of WCAG 2.2 AA that the page breaks at this moment, with the places. */
export async function violations(page: Page): Promise<readonly string[]> {
  // By the debugger, not by a script element: the page's content security policy would refuse that.
  await page.evaluate(source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: readonly { id: string; nodes: readonly { target: readonly string[] }[] }[]
        }>
      }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const result = await axe.run({ runOnly: { type: 'tag', values: tags } })
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    )
  })
}
