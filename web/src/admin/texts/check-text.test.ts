import { expect, test } from '@jest/globals'
import { checkText } from './check-text.ts'
import { linesOf } from './text-draft.ts'

const long = 'x'.repeat(200)

test.each([
  { markdown: null, short: 'left over', rules: [], reason: 'nothing own is always possible' },
  { markdown: '# A', short: '', rules: [], reason: 'a text without a short form' },
  { markdown: ' \n', short: '', rules: ['refused-text-empty'], reason: 'blank words' },
  { markdown: 'x'.repeat(65_536), short: '', rules: [], reason: 'at the bound' },
  { markdown: 'x'.repeat(65_537), short: '', rules: ['refused-text-long'], reason: 'past it' },
  { markdown: 'a ![b](c)', short: '', rules: ['refused-text-image'], reason: 'an image' },
  { markdown: 'a! [b](https://c)', short: '', rules: [], reason: 'an exclamation before a link' },
  {
    markdown: '{{agency.displayName}} {{tenant.displayName}} { {',
    short: '{{platform.displayName}}',
    rules: [],
    reason: 'all names that there are',
  },
  {
    markdown: '{{agency.name}}',
    short: '',
    rules: ['refused-text-placeholder'],
    reason: 'no name',
  },
  {
    markdown: 'a',
    short: '{{x}}',
    rules: ['refused-text-placeholder'],
    reason: 'no name in the short form',
  },
  { markdown: 'a', short: `${long}\n\n b\nc\n`, rules: [], reason: 'three lines at their bound' },
  { markdown: 'a', short: 'a\nb\nc\nd', rules: ['refused-short-lines'], reason: 'four lines' },
  { markdown: 'a', short: `${long}x`, rules: ['refused-short-line'], reason: 'a line past it' },
  { markdown: '<script>', short: '<b>', rules: [], reason: 'HTML is text' },
])('$reason', ({ markdown, short, rules }) => {
  expect(checkText({ markdown, short }).map(({ rule }) => rule)).toEqual(rules)
})

test('blank lines do not count', () => {
  expect(linesOf(' a \n\n\n b\n')).toEqual(['a', 'b'])
})
