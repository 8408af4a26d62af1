import { expect, test } from '@jest/globals'
import { ApiError } from '../shared/request.ts'
import { createLoader } from './loader.ts'

test('an answer that was overtaken is dropped', async () => {
  const loader = createLoader<string>('a')
  const slow = Promise.withResolvers<string>()
  const asking = loader.ask('a', () => slow.promise)
  loader.set('a', 'newer')
  slow.resolve('older')
  await asking
  expect(loader.state.value).toEqual({ key: 'a', value: 'newer', error: null })
})

test('what belongs to another key replaces nothing, and the answer that is awaited still comes', async () => {
  const loader = createLoader<string>('a')
  await loader.ask('a', async () => 'of a')
  const next = Promise.withResolvers<string>()
  const asking = loader.ask('b', () => next.promise)
  loader.set('a', 'more of a')
  expect(loader.state.value.value).toBe('of a')
  next.resolve('of b')
  await asking
  expect(loader.state.value).toEqual({ key: 'b', value: 'of b', error: null })
})

test.each([
  { key: 'a', value: 'of a', reason: 'the same key keeps what was there' },
  { key: 'b', value: null, reason: 'another one shows nothing that is not its own' },
])('a failure: $reason', async ({ key, value }) => {
  const loader = createLoader<string>('a')
  await loader.ask('a', async () => 'of a')
  await loader.ask(key, () => Promise.reject(new ApiError('upstream-unavailable', 503)))
  expect(loader.state.value).toMatchObject({ key, value, error: { status: 503 } })
})
