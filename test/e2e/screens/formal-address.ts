import type { Page } from 'playwright-core'

/** At the start of a sentence "Sie" and "Ihr" may also stand for a thing that was named before. */
const aboutThings =
  /\b(?:Sie (?:wird|\p{L}+t)\b|Sie schützen nicht|Sie könnten eine Seite|Ihr Schlüssel)/gu
const formal = /\b(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b/u
/** Legal texts, what people have written, and the name of the choice itself. */
const notOurs = '.legal, [data-testid=message], [data-testid=language-choice], script, style'

/** The texts and names of controls with which the page addresses a person formally. */
export async function formalAddress(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate((selector) => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(selector)) found.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        found.push(element.getAttribute(name) ?? '')
    return found
  }, notOurs)
  return texts
    .filter((text) => formal.test(text.replaceAll(aboutThings, '')))
    .map((text) => `addresses formally: ${text.trim()}`)
}
