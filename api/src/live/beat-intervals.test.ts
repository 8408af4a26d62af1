import { expect, test } from '@jest/globals'
import {
  defaultLiveChatSettings,
  durationBounds,
  type LiveChatSettings,
} from '@lotse/crds/durations'
import {
  clientAwayAfter,
  clientBeatInterval,
  counselorAwayAfter,
  counselorBeatInterval,
} from './beat-intervals.ts'

/** Seconds that a beat may lie in memory before it is written (beats.ts). */
const writtenWithin = 5

const shortest: LiveChatSettings = {
  ...defaultLiveChatSettings,
  clientHeartbeatTimeout: durationBounds.clientHeartbeatTimeout.min,
  counselorHeartbeatTimeout: durationBounds.counselorHeartbeatTimeout.min,
  consentTimeout: durationBounds.consentTimeout.min,
  clientResume: durationBounds.clientResume.min,
  counselorResume: durationBounds.counselorResume.min,
}

test.each([
  { name: 'the defaults', settings: defaultLiveChatSettings },
  { name: 'the shortest times a platform can set', settings: shortest },
  {
    name: 'a long heartbeat beside a short consent',
    settings: { ...defaultLiveChatSettings, clientHeartbeatTimeout: 600, consentTimeout: 20 },
  },
])('whoever answers in time is neither lost nor away under $name', ({ settings }) => {
  const client = clientBeatInterval(settings) + writtenWithin
  expect(client).toBeLessThan(settings.clientHeartbeatTimeout)
  expect(client).toBeLessThan(settings.consentTimeout)
  expect(client).toBeLessThan(settings.clientResume)
  const counselor = counselorBeatInterval(settings) + writtenWithin
  expect(counselor).toBeLessThan(settings.counselorHeartbeatTimeout)
  expect(counselor).toBeLessThan(settings.counselorResume)
  // Away comes before the end that the silence leads to, and one missing sign is not enough.
  expect(clientAwayAfter(settings)).toBeGreaterThan(client + clientBeatInterval(settings) - 1)
  expect(clientAwayAfter(settings)).toBeLessThan(settings.clientResume)
  expect(counselorAwayAfter(settings)).toBeGreaterThan(
    counselor + counselorBeatInterval(settings) - 1,
  )
  expect(counselorAwayAfter(settings)).toBeLessThan(settings.counselorResume)
})
