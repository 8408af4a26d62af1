import { expect, test } from '@jest/globals'
import { createGate } from './gate.ts'

test('never more than the limit at once, in order, and a failure frees its place', async () => {
  const gate = createGate(3)
  let running = 0
  let most = 0
  const started: number[] = []
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      gate(async () => {
        started.push(index)
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 1))
        running -= 1
        if (index % 4 === 0) throw new Error('failed')
        return index
      }),
    ),
  )
  expect(most).toBe(3)
  expect(started).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
})
