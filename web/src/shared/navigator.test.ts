import { expect, test } from '@jest/globals'
import { createNavigator } from './navigator.ts'

/** A window with a history that works. */
function fakeWindow(pathname: string) {
  const entries = [pathname]
  let at = 0
  let onPop = (): void => {}
  const page = {
    location: {
      get pathname() {
        return entries[at] ?? ''
      },
    },
    history: {
      state: { locale: 'de' } as unknown,
      pushState(state: unknown, _title: string, path?: string | URL | null) {
        page.history.state = state
        entries.splice(at + 1)
        entries.push(String(path))
        at += 1
      },
      replaceState(state: unknown, _title: string, path?: string | URL | null) {
        page.history.state = state
        entries[at] = String(path)
      },
    },
    addEventListener(_name: string, listener: unknown) {
      onPop = listener as () => void
    },
  }
  const step = (by: number) => {
    at += by
    onPop()
  }
  return { page, entries, back: () => step(-1), at: () => entries[at] }
}

test('a path is shown, and back leads to the one before', () => {
  const { page, back, entries } = fakeWindow('/admin/')
  const navigator = createNavigator(page)
  navigator.go('/admin/platform/overview')
  expect(navigator.path.value).toBe('/admin/platform/overview')
  expect(page.history.state).toEqual({ locale: 'de' })
  back()
  expect(navigator.path.value).toBe('/admin/')
  navigator.go('/admin/overview', 'replace')
  expect(entries[0]).toBe('/admin/overview')
})

test('a guard that says no keeps the page, and its answer goes on later', () => {
  const { page } = fakeWindow('/admin/a')
  const navigator = createNavigator(page)
  let leave = (): void => {}
  navigator.guard((go) => {
    leave = go
    return false
  })
  navigator.go('/admin/b')
  expect(navigator.path.value).toBe('/admin/a')
  leave()
  expect(navigator.path.value).toBe('/admin/b')
})

test('back with unsaved changes keeps page and address together', () => {
  const { page, back, at } = fakeWindow('/admin/a')
  const navigator = createNavigator(page)
  navigator.go('/admin/b')
  let leave = (): void => {}
  navigator.guard((go) => {
    leave = go
    return false
  })
  back()
  expect([navigator.path.value, at()]).toEqual(['/admin/b', '/admin/b'])
  leave()
  expect([navigator.path.value, at()]).toEqual(['/admin/a', '/admin/a'])
})
