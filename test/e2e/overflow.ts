import type { Page } from 'playwright-core'

/**
 * What is wider than the window, or, where the document must not scroll, taller; and controls whose text is cut off.
 *
 * @param fits whether the document must not scroll
 */
export async function overflow(page: Page, fits = false): Promise<readonly string[]> {
  return page.evaluate((isFixed) => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement
    const found: string[] = []
    if (scrollWidth > clientWidth) {
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      )
      found.push(`${scrollWidth} wide: ${wide.at(-1)?.outerHTML.slice(0, 90)}`)
    }
    if (isFixed && scrollHeight > clientHeight)
      found.push(`${scrollHeight} of ${clientHeight} tall`)
    // The badge of an icon stands over its corner.
    const withText = 'button:not(.icon-button:has(> .badge)), a, h1, h2'
    for (const element of document.querySelectorAll<HTMLElement>(withText)) {
      const { width, height, left } = element.getBoundingClientRect()
      const isShown = width > 2 && height > 2 && getComputedStyle(element).visibility === 'visible'
      if (isShown && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        found.push(`cut off: ${element.outerHTML.slice(0, 90)}`)
      if (isShown && left < -1) found.push(`left of the window: ${element.outerHTML.slice(0, 90)}`)
    }
    return found
  }, fits)
}

/** Sets the size of the text, such as `200%`; an empty text takes that back. */
export async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.style.fontSize = value
  }, size)
}
