import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { platform } from '../test/samples.ts'
import { celRules } from './cel-rules.ts'
import {
  durationBounds,
  liveChatSettings,
  parseDuration,
  type DurationBounds,
  defaultLiveChatSettings,
} from './durations.ts'
import { schemaOf } from './structural-schema.ts'

test.each([
  ['90s', 90],
  ['10m', 600],
  ['8h', 28_800],
  ['1h30m', 5_400],
  ['0', 0],
  ['0s', 0],
  ['', undefined],
  ['90', undefined],
  ['1.5h', undefined],
  ['-5s', undefined],
  ['5 s', undefined],
  ['30m1h', undefined],
  ['1d', undefined],
  ['1000ms', undefined],
])('%j is %p seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test('every combination of hours, minutes and seconds is their sum', () => {
  const part = fc.nat({ max: 999_999 })
  fc.assert(
    fc.property(part, part, part, (hours, minutes, seconds) => {
      expect(parseDuration(`${hours}h${minutes}m${seconds}s`)).toBe(
        hours * 3600 + minutes * 60 + seconds,
      )
    }),
  )
})

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['number', 'undefined']).toContain(typeof parseDuration(text))
    }),
  )
})

test('the schema of the platform and the table say the same', () => {
  const fields =
    schemaOf('Platform').properties?.['spec']?.properties?.['liveChat']?.properties ?? {}
  const inSchema = Object.entries(fields)
    .filter(([, { type, pattern }]) => type === 'string' && pattern?.includes('[0-9]{1,6}h'))
    .map(([name, field]): [string, DurationBounds] => {
      const [low = '', high = ''] = [
        ...(field['x-kubernetes-validations']?.[0]?.rule ?? '').matchAll(/duration\('(\w+)'\)/g),
      ].map(([, text = '']) => text)
      return [
        name,
        {
          default: parseDuration(String(field.default)) ?? -1,
          min: parseDuration(low) ?? -1,
          max: parseDuration(high) ?? -1,
        },
      ]
    })
  expect(Object.fromEntries(inSchema)).toEqual(durationBounds)
})

test('each bound itself is accepted, one second beyond is not', () => {
  for (const [field, { min, max }] of Object.entries(durationBounds)) {
    const rule = celRules.find(({ path }) => path === `spec.liveChat.${field}`)
    const accepted = [min, max, max + 1, min - 1].map((seconds) =>
      rule?.holds(seconds < 0 ? '-1s' : `${seconds}s`, undefined),
    )
    expect([field, ...accepted]).toEqual([field, true, true, false, false])
  }
})

test('a platform that sets nothing gets every default', () => {
  expect(liveChatSettings(platform().spec.liveChat)).toEqual({
    clientHeartbeatTimeout: 90,
    counselorHeartbeatTimeout: 60,
    consentRetryInterval: 10,
    consentTimeout: 60,
    consentDecision: 600,
    joinTimeout: 300,
    clientResume: 300,
    counselorResume: 900,
    maxSession: 28_800,
    maxWait: 14_400,
    retention: 172_800,
    maxWaitingPerAgency: 500,
    entriesPerMinute: 120,
    maxUnansweredAccepts: 3,
  })
  expect(liveChatSettings(platform().spec.liveChat)).toEqual(defaultLiveChatSettings)
})

test('a time that got past the schema becomes its default: nothing runs without a deadline', () => {
  const { liveChat } = platform().spec
  expect(liveChatSettings({ ...liveChat, retention: '49h', maxWait: 'soon' })).toMatchObject({
    retention: 172_800,
    maxWait: 14_400,
  })
})
