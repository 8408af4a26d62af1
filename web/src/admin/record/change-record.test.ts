import { expect, test } from '@jest/globals'
import { recordedOutcomes } from '@lotse/contract/change-record'
import {
  changeDays,
  fieldWords,
  lifeOf,
  refusalText,
  type RecordedChange,
} from './change-record.ts'

function change(id: string, at: string, fields: RecordedChange['fields'] = []): RecordedChange {
  const who = { way: 'panel', staff: { id: 's1', name: 'Anna' }, manager: null } as const
  return { id, at, kind: 'agency', name: 'hamburg', ...who, outcome: 'applied', fields }
}

test('changes are grouped by the day of the reader', () => {
  const changes = [
    change('3', '2026-11-22T23:30:00Z'),
    change('2', '2026-11-22T22:30:00Z'),
    change('1', '2026-11-22T08:00:00Z'),
  ]
  const days = (timeZone: string): unknown =>
    changeDays(changes, timeZone).map(({ day, changes: found }) => [
      day,
      ...found.map(({ id }) => id),
    ])
  expect(days('UTC')).toEqual([['2026-11-22', '3', '2', '1']])
  expect(days('Europe/Berlin')).toEqual([
    ['2026-11-23', '3'],
    ['2026-11-22', '2', '1'],
  ])
})

test.each([
  { fields: [{ path: '', from: null, to: 'Hamburg' }], life: 'created' },
  { fields: [{ path: '', from: 'Hamburg', to: null }], life: 'deleted' },
  { fields: [{ path: 'displayName', from: 'a', to: null }], life: undefined },
])('$fields.0.path $fields.0.from to $fields.0.to: $life', ({ fields, life }) => {
  expect(lifeOf(change('1', '2026-11-22T08:00:00Z', fields))).toBe(life)
})

test.each([
  { path: 'liveChat.enabled', words: { key: 'field-live-chat', parts: '' } },
  {
    path: 'liveChat.links[website].enabled',
    words: { key: 'field-link-switch', parts: 'website' },
  },
  { path: 'liveChat.links[website].topic', words: { key: 'field-links', parts: 'website' } },
  {
    path: 'liveChat.openingHours.weekly[0].from',
    words: { key: 'field-opening-hours', parts: '' },
  },
  {
    path: 'legalTexts.agreement.de-informal.markdown',
    words: { key: 'field-agreement', parts: 'de-informal' },
  },
  { path: 'something.new', words: null },
])('$path', ({ path, words }) => {
  expect(fieldWords(path)).toEqual(words)
})

test('every outcome but one says why the change is not in effect, each in words of its own', () => {
  const words = recordedOutcomes.map(refusalText)
  expect(words.filter((key) => key === null)).toEqual([null])
  expect(new Set(words).size).toBe(recordedOutcomes.length)
})
