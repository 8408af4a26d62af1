import type { Page } from 'playwright-core'

/** Makes a browser that keeps nothing, before its page is opened. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, { get: refuse })
  })
}

/**
 * Makes the script of the page fail while it draws, before the page is opened.
 *
 * @param part value of the attribute with which it fails, such as a test id
 */
export async function throwWhileDrawing(page: Page, part: string): Promise<void> {
  await page.addInitScript((thrown) => {
    const method = Object.getOwnPropertyDescriptor(Element.prototype, 'setAttribute')
    const set = method?.value as (this: Element, name: string, value: string) => void
    Element.prototype.setAttribute = function (name, value) {
      if (value === thrown) throw new Error('thrown by the test')
      set.call(this, name, value)
    }
  }, part)
}
