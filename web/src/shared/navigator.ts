import { signal, type ReadonlySignal } from '@preact/signals'

/** What is asked before a page is left. Returns false to stay; `leave` goes on later. */
export type LeaveGuard = (leave: () => void) => boolean

/** The addresses within one page: real paths, followed without loading the page again. */
export interface PageNavigator {
  /** Path of the address, without query. */
  readonly path: ReadonlySignal<string>
  /** Shows another path. @param how `replace` leaves no entry in the history */
  go(path: string, how?: 'push' | 'replace'): void
  /** Asks before the path changes; null asks no longer. */
  guard(ask: LeaveGuard | null): void
}

type HistoryWindow = Pick<Window, 'addEventListener'> & {
  readonly location: Pick<Location, 'pathname'>
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state'>
}

/** Follows the addresses of a window: links within the page, back and forward. */
export function createNavigator(page: HistoryWindow): PageNavigator {
  const path = signal(page.location.pathname)
  let guard: LeaveGuard | null = null

  const show = (next: string, how: 'push' | 'replace'): void => {
    const { history } = page
    // The state of the entry has what the page keeps across a reload.
    if (how === 'push') history.pushState(history.state, '', next)
    else history.replaceState(history.state, '', next)
    path.value = next
  }
  const mayLeave = (leave: () => void): boolean => guard === null || guard(leave)

  page.addEventListener('popstate', () => {
    const next = page.location.pathname
    if (next === path.value) return
    const stayed = path.value
    if (mayLeave(() => show(next, 'push'))) path.value = next
    // The browser has moved already; the address returns to what is shown.
    else page.history.pushState(page.history.state, '', stayed)
  })

  return {
    path,
    go(next, how = 'push') {
      if (next === path.value) return
      if (mayLeave(() => show(next, how))) show(next, how)
    },
    guard(ask) {
      guard = ask
    },
  }
}

/**
 * Follows a link within the page; a click that the browser shall answer itself, such as for a new tab, is left to it.
 *
 * @returns whether the link is followed here
 */
export function followLink(
  event: Pick<
    MouseEvent,
    'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'preventDefault'
  >,
  navigate: () => void,
): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return false
  event.preventDefault()
  navigate()
  return true
}
