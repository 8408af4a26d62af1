import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { placeAt } from '../domain/place.ts'
import { ticketStates } from '../domain/state.ts'
import { queueBody } from '../http/routes/client/queue.ts'
import { queueFrame, renderQueueBody, type QueueState } from './queue-body.ts'

const place = fc.record({
  queuePosition: fc.option(fc.integer({ min: 1, max: 100_000 })),
  waiting: fc.nat(100_000),
  estimatedWait: fc.option(fc.constantFrom({ p50Minutes: 5, p80Minutes: 15 })),
  counselorActive: fc.boolean(),
})
const over: fc.Arbitrary<QueueState['over']> = fc.constantFrom(
  { receipt: 'r' },
  { receipt: 'r', purgeAt: '2026-01-01T00:00:00.000Z' },
)
const state: fc.Arbitrary<QueueState> = fc.record({
  state: fc.constantFrom(...ticketStates),
  reason: fc.option(fc.constantFrom('client-lost', 'declined')),
  place: fc.option(place),
  rosterVersion: fc.nat(3),
  consentPrompt: fc.constantFrom(undefined, {
    agency: { name: 'hamburg', displayName: 'Hamburg' },
    agreement: { locale: 'de', version: 'a'.repeat(64) },
    attempt: 1,
    expiresAt: '2026-01-01T00:00:00.000Z',
    secondsLeft: 60,
    moreTime: true,
  }),
  counselorAwayMinutes: fc.option(fc.nat(1000), { nil: null }),
  over: fc.option(over, { nil: undefined }),
})

test('every body passes the schema of the route, and is its frame but for the type', () => {
  fc.assert(
    fc.property(state, (ticket) => {
      const body = renderQueueBody(ticket)
      const parsed = queueBody.parse(JSON.parse(body.json))
      expect(parsed.version).toBe(body.version)
      expect(JSON.parse(queueFrame(body))).toEqual({ type: 'queue', ...parsed })
    }),
  )
})

test('the seconds that pass are no news', () => {
  fc.assert(
    fc.property(state, fc.nat(600), (ticket, secondsLeft) => {
      const { consentPrompt: prompt } = ticket
      const later = renderQueueBody({
        ...ticket,
        consentPrompt: prompt && { ...prompt, secondsLeft },
      })
      expect(later.version).toBe(renderQueueBody(ticket).version)
    }),
  )
})

test('versions are equal exactly when the rest is', () => {
  fc.assert(
    fc.property(state, state, (one, other) => {
      const [first, second] = [renderQueueBody(one), renderQueueBody(other)]
      const same = first.json === second.json
      expect(first.version === second.version).toBe(same)
    }),
  )
})

test.each([
  { activeCounselors: 0, counselorActive: false, reason: 'the last one is gone' },
  { activeCounselors: 2, counselorActive: true, reason: 'two are there' },
])(
  'who waits is told whether somebody is there: $reason',
  ({ activeCounselors, counselorActive }) => {
    const body = renderQueueBody({
      state: 'Waiting',
      reason: null,
      place: placeAt(1, { ids: ['a'], activeCounselors, rate: null }),
      rosterVersion: 0,
      consentPrompt: undefined,
      counselorAwayMinutes: null,
      over: undefined,
    })
    expect(JSON.parse(body.json)).toMatchObject({ queuePosition: 1, counselorActive })
  },
)
