import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { repeat } from './repeat.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('runs follow each other after the delay, failed ones too, until stopped', async () => {
  let runs = 0
  const errors: unknown[] = []
  const work = async (): Promise<void> => {
    runs += 1
    await Promise.resolve()
    if (runs === 2) throw new Error('once')
  }
  const repeating = repeat(
    () => 100,
    work,
    (error) => errors.push(error),
  )
  await jest.advanceTimersByTimeAsync(350)
  expect(runs).toBe(3)
  expect(errors).toHaveLength(1)
  await repeating.stop()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(3)
})

test('a kick during a run is one more run after it, never a second one beside it', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const repeating = repeat(
    () => 1_000,
    async () => {
      runs += 1
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 50))
      running -= 1
    },
    () => {},
  )
  repeating.kick()
  await jest.advanceTimersByTimeAsync(10)
  repeating.kick()
  repeating.kick()
  await jest.advanceTimersByTimeAsync(500)
  expect([runs, most]).toEqual([2, 1])
  const stopped = repeating.stop()
  await jest.advanceTimersByTimeAsync(100)
  await stopped
})
