import { expect, test } from '@jest/globals'
import { UpstreamError } from '../ports/upstream-error.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

function setUp(stallMs = 60_000): {
  breaker: CircuitBreaker
  /** Runs one call with this outcome and says whether it reached the upstream. */
  attempt: (outcome: 'ok' | UpstreamError) => Promise<boolean>
  pass: (ms: number) => void
} {
  let now = 0
  const breaker = createCircuitBreaker({
    upstream: 'messaging-server',
    openMs: 1000,
    stallMs,
    monotonic: () => now,
  })
  return {
    breaker,
    attempt: async (outcome) => {
      let reached = false
      await breaker
        .run(async () => {
          reached = true
          if (outcome !== 'ok') throw outcome
        })
        .catch(() => {})
      return reached
    },
    pass: (ms) => {
      now += ms
    },
  }
}

const unavailable = new UpstreamError('messaging-server', 'unavailable')

test('three failures in a row open it, and calls fail at once', async () => {
  const { breaker, attempt } = setUp()
  for (let call = 0; call < 3; call++) {
    expect(breaker.state).toBe('closed')
    expect(await attempt(unavailable)).toBe(true)
  }
  expect(breaker.state).toBe('open')
  expect(await attempt('ok')).toBe(false)
  await expect(breaker.run(async () => 1)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a success in between starts the count anew', async () => {
  const { breaker, attempt } = setUp()
  for (const outcome of [unavailable, unavailable, 'ok', unavailable, unavailable] as const)
    await attempt(outcome)
  expect(breaker.state).toBe('closed')
})

test.each([
  { answer: new UpstreamError('messaging-server', 'refused', { status: 403 }), reason: 'refused' },
  {
    answer: new UpstreamError('messaging-server', 'unavailable', { status: 429 }),
    reason: 'too many requests',
  },
])('an upstream that answers is there: $reason', async ({ answer }) => {
  const { breaker, attempt } = setUp()
  for (let call = 0; call < 10; call++) await attempt(answer)
  expect(breaker.state).toBe('closed')
})

test('after its time one call tries; until it has told, the others fail at once', async () => {
  const { breaker, attempt, pass } = setUp()
  for (let call = 0; call < 3; call++) await attempt(unavailable)
  pass(1000)
  expect(breaker.state).toBe('half-open')
  const answer = Promise.withResolvers<void>()
  const trial = breaker.run(() => answer.promise)
  expect(breaker.state).toBe('open')
  expect(await attempt('ok')).toBe(false)
  answer.resolve()
  await trial
  expect(breaker.state).toBe('closed')
})

test('a trial that fails opens it again for as long', async () => {
  const { breaker, attempt, pass } = setUp()
  for (let call = 0; call < 3; call++) await attempt(unavailable)
  pass(1000)
  expect(await attempt(unavailable)).toBe(true)
  pass(999)
  expect(breaker.state).toBe('open')
  pass(1)
  expect(breaker.state).toBe('half-open')
})

test('calls that hang open it before they time out, and close it when they are answered late', async () => {
  const { breaker } = setUp(5)
  const answers: (() => void)[] = []
  const hanging = Array.from({ length: 3 }, () =>
    breaker.run(() => new Promise<void>((resolve) => answers.push(resolve))),
  )
  while (breaker.state === 'closed') await new Promise((resolve) => setTimeout(resolve, 1))
  expect(breaker.state).toBe('open')
  for (const answer of answers) answer()
  await Promise.all(hanging)
  expect(breaker.state).toBe('closed')
})
