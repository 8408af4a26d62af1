import { expect, test } from '@jest/globals'
import { takeTabLock } from './tab-lock.ts'

/** Node has the browser's Web Locks. */
const { locks } = navigator
const nobody = (): void => {
  throw new Error('the lock was stolen')
}

test('the second tab does not get it, until the first lets go', async () => {
  const first = await takeTabLock('one', nobody, false, locks)
  expect(first).toBeDefined()
  expect(await takeTabLock('one', nobody, false, locks)).toBeUndefined()
  first?.release()
  await new Promise((resolve) => setImmediate(resolve))
  const next = await takeTabLock('one', nobody, false, locks)
  expect(next).toBeDefined()
  next?.release()
})

test('a take-over tells the tab that had it', async () => {
  const { promise: stolen, resolve } = Promise.withResolvers<void>()
  await takeTabLock('two', resolve, false, locks)
  const second = await takeTabLock('two', nobody, true, locks)
  await stolen
  expect(second).toBeDefined()
  second?.release()
})
