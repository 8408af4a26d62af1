import { useLayoutEffect } from 'preact/hooks'

/**
 * Makes the page exactly as tall as what is visible of it, as long as the component is shown: the document itself never
 * scrolls. A phone's keyboard covers the page without telling it in `dvh`; only the visual viewport knows.
 */
export function useFillWindow(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const viewport = globalThis.visualViewport
    const fit = (): void => {
      // Zoomed in with two fingers, the visible part is a cutout and not the room there is.
      if (!viewport || viewport.scale > 1.05) return
      root.style.setProperty('--window-top', `${viewport.offsetTop}px`)
      root.style.setProperty('--window-height', `${viewport.height}px`)
    }
    root.dataset['fillsWindow'] = ''
    fit()
    viewport?.addEventListener('resize', fit)
    viewport?.addEventListener('scroll', fit)
    return () => {
      viewport?.removeEventListener('resize', fit)
      viewport?.removeEventListener('scroll', fit)
      delete root.dataset['fillsWindow']
      root.style.removeProperty('--window-top')
      root.style.removeProperty('--window-height')
    }
  }, [])
}
