import type { Page } from 'playwright-core'

/**
 * What people press and fill in, as far as it can be reached: what stands behind a modal dialog cannot. Legal texts are
 * the centers' own.
 */
const controls = `:is(a[href], button, input:not([type=hidden]), textarea, select, summary,
  [role=button], [role=tab], [role=menuitem], [role=switch]):not([inert] *, .legal *)`

/** The smallest width and height of a target, in CSS pixels. */
const targetPx = 44

/**
 * Controls that are smaller than 44 by 44 pixels; a box counts with its label. A link within a sentence is as tall as its
 * line.
 */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([selector, least]) => {
      const root = document.querySelector('dialog:modal') ?? document
      return [...root.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return []
        const isInline = getComputedStyle(element).display === 'inline'
        const around = element.parentElement?.textContent?.trim() ?? ''
        if (isInline && around !== element.textContent?.trim()) return []
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        const isLarge = [element, ...labels].some((target) => {
          const { width, height } = target.getBoundingClientRect()
          return width >= least - 0.5 && height >= least - 0.5
        })
        const { width, height } = element.getBoundingClientRect()
        return isLarge ? [] : [`${width} by ${height} is small: ${element.outerHTML.slice(0, 110)}`]
      })
    },
    [controls, targetPx] as const,
  )
}

/**
 * Controls that the keyboard reaches and nobody sees, in the colours that the page has now: without an area, transparent,
 * or outside the page.
 */
export async function hiddenControls(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const root = document.querySelector('dialog:modal') ?? document
    return [...root.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled')) return []
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      const { width, height, right, bottom } = element.getBoundingClientRect()
      // What is scrolled away, with the page or in a box, can be scrolled back.
      let scrolled = { x: 0, y: 0 }
      for (let box = element.parentElement; box !== null; box = box.parentElement)
        scrolled = { x: scrolled.x + box.scrollLeft, y: scrolled.y + box.scrollTop }
      const why =
        width <= 2 || height <= 2
          ? 'has no area'
          : !element.checkVisibility({ opacityProperty: true })
            ? 'is transparent'
            : right + scrolled.x <= 0 || bottom + scrolled.y <= 0
              ? 'is outside the page'
              : undefined
      return why === undefined ? [] : [`${why}: ${element.outerHTML.slice(0, 110)}`]
    })
  }, controls)
}

/**
 * Controls that forced colours take away, since only borders, outlines, text and lines of icons keep a colour there: buttons
 * and fields without an edge, others without words or an icon, and those whose state looks like the opposite one.
 */
export async function controlsWithoutColours(page: Page): Promise<readonly string[]> {
  return page.evaluate((selector) => {
    const isClear = (colour: string): boolean => /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour)
    const groundOf = (element: Element | null): string => {
      for (let part = element; part; part = part.parentElement) {
        const { backgroundColor } = getComputedStyle(part)
        if (!isClear(backgroundColor)) return backgroundColor
      }
      return getComputedStyle(document.documentElement).backgroundColor
    }
    const drawsEdge = (element: Element, pseudo?: string): boolean => {
      const style = getComputedStyle(element, pseudo)
      if (pseudo !== undefined && style.content === 'none') return false
      const ground = groundOf(element.parentElement)
      const shows = (kind: string, width: string, colour: string): boolean =>
        kind !== 'none' && parseFloat(width) > 0 && !isClear(colour) && colour !== ground
      return (
        shows(style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor) ||
        shows(style.outlineStyle, style.outlineWidth, style.outlineColor)
      )
    }
    // Some fields have their edge around them: from a wrapper of their size, or from a pseudo-element of it.
    const hasEdge = (element: HTMLElement): boolean => {
      const { parentElement: wrapper } = element
      const isWrapped =
        wrapper &&
        wrapper.clientWidth - element.clientWidth < 8 &&
        wrapper.clientHeight - element.clientHeight < 8
      return [element, ...(isWrapped ? [wrapper] : [])].some((part) =>
        [undefined, '::before', '::after'].some((pseudo) => drawsEdge(part, pseudo)),
      )
    }
    const hasContent = (element: Element): boolean => {
      const ground = groundOf(element)
      const isInk = (colour: string): boolean =>
        colour !== 'none' && !isClear(colour) && colour !== ground
      const lines = [...element.querySelectorAll('svg, svg *')].some((line) => {
        const { stroke, fill } = getComputedStyle(line)
        return isInk(stroke) || isInk(fill)
      })
      // A letter of an icon font.
      const hasLetter = [...element.querySelectorAll('i')].some(
        (letter) => getComputedStyle(letter, '::before').content !== 'none',
      )
      const hasWords = element.textContent?.trim() !== '' && isInk(getComputedStyle(element).color)
      return lines || hasLetter || hasWords
    }
    const states = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-current']
    const looks = (element: Element): string => {
      const style = getComputedStyle(element)
      // Without a style an outline still has a width.
      const outline = style.outlineStyle === 'none' ? '' : style.outline
      return [style.border, outline, style.fontWeight, style.textDecorationLine].join(' ')
    }
    const looksLikeOpposite = (element: Element): boolean =>
      states.some(
        (state) =>
          element.getAttribute(state) === 'true' &&
          [...(element.parentElement?.children ?? [])].some(
            (other) =>
              other !== element &&
              other.tagName === element.tagName &&
              other.getAttribute(state) !== 'true' &&
              looks(other) === looks(element),
          ),
      )

    const root = document.querySelector('dialog:modal') ?? document
    return [...root.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      const isNative =
        element.matches('[type=checkbox], [type=radio], [type=range]') &&
        getComputedStyle(element).appearance === 'auto'
      const needsEdge = element.matches('.button, input, textarea, select')
      const defects = [
        ...(needsEdge && !isNative && !hasEdge(element) ? ['without an edge'] : []),
        ...(needsEdge || hasContent(element) ? [] : ['without content']),
        ...(looksLikeOpposite(element) ? ['its state cannot be seen'] : []),
      ]
      return defects.map((defect) => `${defect}: ${element.outerHTML.slice(0, 110)}`)
    })
  }, controls)
}
