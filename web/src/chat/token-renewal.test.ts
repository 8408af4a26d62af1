import { expect, test } from '@jest/globals'
import { fakeTimers } from '../../test/fake-timers.ts'
import { keepTokenFresh } from './token-renewal.ts'

test('renews at three quarters of each life', async () => {
  const timers = fakeTimers()
  let renewals = 0
  keepTokenFresh(
    1000,
    () => {
      renewals += 1
      return Promise.resolve(2000)
    },
    timers,
  )
  await timers.advance(749)
  expect(renewals).toBe(0)
  await timers.advance(1)
  expect(renewals).toBe(1)
  expect(timers.pending()).toEqual([1500])
})

test('a renewal that fails is tried again, and stop stops', async () => {
  const timers = fakeTimers()
  let tries = 0
  const stop = keepTokenFresh(
    1000,
    () => {
      tries += 1
      return Promise.reject(new Error('offline'))
    },
    timers,
  )
  await timers.advance(750)
  await timers.advance(5000)
  expect(tries).toBe(2)
  stop()
  await timers.advance(60_000)
  expect(tries).toBe(2)
})
