import { expect, test } from '@jest/globals'
import { createServiceToken } from './service-token.ts'

function setUp(): {
  service: ReturnType<typeof createServiceToken>
  fetches: () => number
  pass: (seconds: number) => void
  fail: (error: Error | undefined) => void
} {
  let now = 0
  let fetches = 0
  let failure: Error | undefined
  const service = createServiceToken(
    async () => {
      fetches += 1
      if (failure !== undefined) throw failure
      return { access_token: `token-${fetches}`, expires_in: 300 }
    },
    () => now,
  )
  return {
    service,
    fetches: () => fetches,
    pass: (seconds) => {
      now += seconds * 1000
    },
    fail: (error) => {
      failure = error
    },
  }
}

test('one fetch serves everybody until shortly before the end', async () => {
  const { service, fetches, pass } = setUp()
  const tokens = await Promise.all(Array.from({ length: 10 }, () => service.get()))
  expect(new Set(tokens)).toEqual(new Set(['token-1']))
  pass(269)
  expect(await service.get()).toBe('token-1')
  pass(1)
  expect(await service.get()).toBe('token-2')
  expect(fetches()).toBe(2)
})

test('a failure reaches those who wait for it and is not kept', async () => {
  const { service, fail } = setUp()
  fail(new Error('away'))
  const outcomes = await Promise.allSettled([service.get(), service.get()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fail(undefined)
  expect(await service.get()).toBe('token-2')
})

test('a token that the server no longer takes is fetched anew', async () => {
  const { service } = setUp()
  await service.get()
  service.forget()
  expect(await service.get()).toBe('token-2')
})
