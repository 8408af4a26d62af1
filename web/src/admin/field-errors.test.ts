import { expect, test } from '@jest/globals'
import { errorAt, tooLong } from './field-errors.ts'

// Without a language that is loaded, a text is its key.
test.each([
  { text: 'x'.repeat(30), error: null, reason: 'at the bound' },
  { text: 'x'.repeat(31), error: 'refused-long', reason: 'past it' },
  { text: ` ${'x'.repeat(30)} `, error: null, reason: 'blanks at the ends are not saved' },
  { text: '🙂'.repeat(30), error: null, reason: 'a character of two units is one' },
])('$reason', ({ text, error }) => {
  expect(tooLong(text, 30)).toBe(error)
})

test.each([
  { path: 'liveChat.topics[0].displayName.de', at: 'topics.0.displayName.de', shown: true },
  { path: 'liveChat.openingHours.weekly[1].to', at: 'openingHours.weekly.1', shown: true },
  { path: 'liveChat.topics[10].displayName', at: 'topics.1', shown: false },
  { path: 'liveChat.topics', at: 'topics.0.displayName', shown: false },
])('an answer that refuses $path is shown at $at: $shown', ({ path, at, shown }) => {
  expect(errorAt([{ path, rule: 'must be shorter' }], at)).toBe(shown ? 'refused-value' : null)
})
