import { signal } from '@preact/signals'
import { expect, test } from '@jest/globals'
import { fakeTimers } from '../../test/fake-timers.ts'
import { memoryStorage } from '../../test/memory-storage.ts'
import { ApiError } from '../shared/request.ts'
import { createPanel } from './panel.ts'

function open(path = '/admin/overview') {
  let end = (): boolean => false
  let logins = 0
  let answer: () => Promise<unknown> = async () => ({})
  const storage = memoryStorage()
  const panel = createPanel({
    request: async <T>() => (await answer()) as T,
    navigator: { path: signal(path), go: () => {}, guard: () => {} },
    login: {
      account: 'anna',
      counselsIn: [],
      onEnded: (listener) => {
        end = listener
      },
      again: () => {
        logins += 1
      },
    },
    storage,
    timers: fakeTimers(),
  })
  const type = () =>
    panel.unsaved.add({
      key: 'agency:hamburg greeting',
      isDirty: signal(true),
      draft: () => ({ value: 'Welcome', before: '' }),
    })
  return {
    panel,
    storage,
    type,
    end: () => end(),
    logins: () => logins,
    answers: (next: () => Promise<unknown>) => {
      answer = next
    },
  }
}

test('a login that ends leads to the login page when nothing is typed', () => {
  const { panel, end } = open()
  expect(end()).toBe(false)
  expect(panel.loggedOut.value).toBe(false)
})

test('a login that ends in the middle of an edit keeps the page and the text', () => {
  const { panel, end, type, logins } = open()
  type()
  expect(end()).toBe(true)
  expect(panel.loggedOut.value).toBe(true)
  panel.logInAgain()
  expect(logins()).toBe(1)
  // The window asks no question on the way to the login.
  expect(panel.unsaved.any.value).toBe(false)
  expect(panel.drafts.take('agency:hamburg greeting')).toEqual({ value: 'Welcome', before: '' })
})

test.each([
  { path: '/admin/agencies/hamburg/live-chat', kept: { value: 'Welcome', before: '' } },
  { path: '/admin/', kept: undefined },
])('what is typed when the panel goes, at $path: $kept', ({ path, kept }) => {
  const { panel, type } = open(path)
  type()
  panel.keepDrafts()
  expect(panel.drafts.take('agency:hamburg greeting')).toEqual(kept)
})

test.each([
  { status: 401, code: 'unauthenticated', loggedOut: true },
  { status: 503, code: 'upstream-unavailable', loggedOut: false },
] as const)('an answer with $status: logged out is $loggedOut', async (row) => {
  const { panel, answers } = open()
  answers(() => Promise.reject(new ApiError(row.code, row.status)))
  await expect(panel.api.scopes()).rejects.toThrow(ApiError)
  expect(panel.loggedOut.value).toBe(row.loggedOut)
  answers(async () => ({}))
  await panel.api.scopes()
  expect(panel.loggedOut.value).toBe(false)
})
