import { expect, test } from '@jest/globals'
import { crisisNumbers } from './crisis-numbers.ts'

const numbers = (...given: readonly string[]) => given.map((number) => ({ name: number, number }))

test.each([
  { number: '112', dial: '112', reason: 'a short number' },
  { number: '0800 1110111', dial: '08001110111', reason: 'spaces' },
  { number: '(0 40) 12/34-56', dial: '040123456', reason: 'what only helps to read' },
  { number: '+49 40 123', dial: '+4940123', reason: 'an international number' },
  { number: '+49 (0)40 123', dial: '+4940123', reason: 'a zero that is not dialled from abroad' },
])('$number dials $dial: $reason', ({ number, dial }) => {
  expect(crisisNumbers([{ en: numbers(number) }], 'en', 'en')).toMatchObject([{ number, dial }])
})

test.each([
  { levels: [null, null], shown: [], reason: 'none at all' },
  {
    levels: [{ en: numbers('1 11') }, { en: numbers('112', '111') }],
    shown: ['1 11', '112'],
    reason: "the agency's first, and none twice",
  },
  {
    levels: [{ de: numbers('333') }, { 'de-informal': numbers('222'), de: numbers('112') }],
    shown: ['333', '222'],
    reason: 'each level has its own nearest locale',
  },
  {
    levels: [{ fr: numbers('333') }, { en: numbers('112') }],
    shown: ['112'],
    reason: 'a level without the language falls back to the default or is left out',
  },
])('$reason', ({ levels, shown }) => {
  const found = crisisNumbers(levels, 'de-informal', 'en')
  expect(found.map(({ number }) => number)).toEqual(shown)
})
