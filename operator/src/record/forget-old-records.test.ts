import { expect, test } from '@jest/globals'
import { silentLogger } from '@lotse/common/logger'
import { forgetOldRecords } from './forget-old-records.ts'

const minutes = 60_000
const day = 24 * 60 * minutes

test('old records are removed at the start and once a day, after a failure soon', async () => {
  const stopping = new AbortController()
  const pauses: number[] = []
  const outcomes = [3, new Error('away'), 0]
  await forgetOldRecords(
    {
      store: {
        forget: async () => {
          const outcome = outcomes[pauses.length]
          if (typeof outcome === 'number') return outcome
          throw outcome
        },
      },
      clock: {
        now: () => new Date(0),
        sleep: async (ms) => {
          pauses.push(ms)
          if (pauses.length === outcomes.length) stopping.abort()
        },
      },
      log: silentLogger,
    },
    stopping.signal,
  )
  expect(pauses).toEqual([day, 10 * minutes, day])
})
