import { expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { whenBack } from './when-back.ts'

test.each([
  { reason: 'a line that was never gone brings nothing', states: [true, true], acts: 0 },
  { reason: 'an outage ends once', states: [true, false, true, true], acts: 1 },
  { reason: 'a page that begins without a line', states: [false, true], acts: 1 },
  { reason: 'an outage that goes on', states: [true, false], acts: 0 },
  { reason: 'each outage counts', states: [true, false, true, false, true], acts: 2 },
])('$reason', ({ states: [first = true, ...rest], acts }) => {
  const online = signal(first)
  let count = 0
  const stop = whenBack(online, () => (count += 1))
  for (const state of rest) online.value = state
  expect(count).toBe(acts)
  stop()
  online.value = false
  online.value = true
  expect(count).toBe(acts)
})
