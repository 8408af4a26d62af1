import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { allOrNothing } from './all-or-nothing.ts'

test('results come in order', async () => {
  const results = await allOrNothing(undefined, () => [sleep(20, 'slow'), Promise.resolve(2)])
  expect(results).toEqual(['slow', 2])
})

test('the first failure ends the rest, is the one that is told, and nothing runs on', async () => {
  let running = true
  const slow = async (signal: AbortSignal): Promise<void> => {
    await sleep(60_000, undefined, { signal }).catch(() => {})
    running = false
    throw new Error('second')
  }
  const work = allOrNothing(undefined, (signal) => [
    slow(signal),
    Promise.reject(new Error('first')),
  ])
  await expect(work).rejects.toThrow('first')
  expect(running).toBe(false)
})

test('a signal from outside reaches the work', async () => {
  const stopping = new AbortController()
  const work = allOrNothing(stopping.signal, (signal) => [sleep(60_000, undefined, { signal })])
  stopping.abort()
  await expect(work).rejects.toMatchObject({ name: 'AbortError' })
})
