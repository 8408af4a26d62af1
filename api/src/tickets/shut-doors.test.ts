import { expect, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { openAgency, openPlatform } from '../../test/open-agency.ts'
import { createShutDoors, type ShutDoor } from './shut-doors.ts'

const agency = openAgency()
const door: ShutDoor = {
  agency,
  settings: openPlatform(),
  now: new Date('2026-11-16T09:00:00Z'),
}

interface Question {
  /** Milliseconds since the refusal. */
  readonly at: number
  readonly shut: boolean
}

const cases: readonly { questions: readonly Question[]; reason: string }[] = [
  { questions: [{ at: 0, shut: true }], reason: 'it has just refused' },
  { questions: [{ at: 249, shut: true }], reason: 'within a quarter of a second' },
  {
    questions: [
      { at: 250, shut: false },
      { at: 250, shut: true },
      { at: 499, shut: true },
      { at: 500, shut: false },
    ],
    reason: 'one caller every quarter of a second asks the database',
  },
  {
    questions: [
      { at: 900, shut: false },
      { at: 999, shut: true },
      { at: 1000, shut: false },
      { at: 1000, shut: false },
    ],
    reason: 'after a second without an answer everybody asks',
  },
  {
    questions: [
      { at: -1, shut: false },
      { at: 0, shut: false },
    ],
    reason: 'the clock went back',
  },
]

test.each(cases)('$reason', ({ questions }) => {
  const refusedAt = 1_000_000
  let time = refusedAt
  const doors = createShutDoors({ ...systemClock, now: () => new Date(time) })
  doors.remember(door)
  for (const { at, shut } of questions) {
    time = refusedAt + at
    expect(doors.recent('hamburg')).toBe(shut ? door : undefined)
  }
  expect(doors.recent('kiel')).toBeUndefined()
})
