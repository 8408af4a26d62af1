import { describe, expect, test } from '@jest/globals'
import { checkBranding, finishBranding, readLogo } from './branding.ts'
import { checkCrisis, finishCrisis } from './crisis.ts'
import { checkHours, fromTimeField, toTimeField } from './hours.ts'
import { checkMaxWaiting } from './max-waiting.ts'
import { checkReplies, finishReplies } from './replies.ts'
import { checkTopics, finishTopics, moved, slugOf } from './topics.ts'

describe('opening hours', () => {
  const week = (from: string, to: string) => ({
    timeZone: 'Europe/Berlin',
    weekly: [{ day: 'Monday' as const, from, to }],
  })
  test.each([
    { hours: null, rule: undefined },
    { hours: week('09:00', '24:00'), rule: undefined },
    { hours: week('09:00', '09:00'), rule: 'refused-time-order' },
    { hours: week('22:00', '06:00'), rule: 'refused-time-order' },
    { hours: week('', '06:00'), rule: 'refused-time-missing' },
  ])('$hours: $rule', ({ hours, rule }) => {
    expect(checkHours(hours)[0]?.rule).toBe(rule)
  })
  test('the end of the day survives a field that knows only times', () => {
    expect(fromTimeField(toTimeField('24:00'))).toBe('24:00')
    expect(fromTimeField(toTimeField('17:30'))).toBe('17:30')
  })
})

describe('topics', () => {
  test.each([
    { text: 'Schulden & Geld', slug: 'schulden-geld' },
    { text: '  Straße, Öfen ', slug: 'strasse-oefen' },
    { text: 'Santé', slug: 'sante' },
    { text: '心', slug: '' },
    { text: 'x'.repeat(80), slug: 'x'.repeat(63) },
  ])('$text', ({ text, slug }) => {
    expect(slugOf(text)).toBe(slug)
  })
  test('a new topic gets a slug of its own, and an old one keeps its', () => {
    const topic = (slug: string, de: string) => ({ slug, displayName: { de, en: ' ' } })
    expect(finishTopics([topic('geld', 'Haus'), topic('', 'Geld'), topic('', '心')])).toEqual([
      { slug: 'geld', displayName: { de: 'Haus' } },
      { slug: 'geld-2', displayName: { de: 'Geld' } },
      { slug: 'topic', displayName: { de: '心' } },
    ])
    expect(checkTopics([topic('', ' ')])).toEqual([
      { path: 'topics.0.displayName', rule: 'refused-name-missing' },
    ])
  })
  test.each([
    { index: 0, step: 1, order: 'bac' },
    { index: 2, step: -1, order: 'acb' },
    { index: 0, step: -1, order: 'abc' },
    { index: 2, step: 1, order: 'abc' },
  ] as const)('$index by $step: $order', ({ index, step, order }) => {
    expect(moved(['a', 'b', 'c'], index, step).join('')).toBe(order)
  })
})

test.each([
  { typed: '', isFine: true },
  { typed: '1', isFine: true },
  { typed: '100000', isFine: true },
  { typed: '0', isFine: false },
  { typed: '100001', isFine: false },
  { typed: '2.5', isFine: false },
  { typed: 'many', isFine: false },
])('a limit of "$typed": $isFine', ({ typed, isFine }) => {
  expect(checkMaxWaiting(typed).length === 0).toBe(isFine)
})

test('replies: the short name is written as the resource wants it, and no two are the same', () => {
  const reply = (key: string, de: string) => ({ key, text: { de } })
  expect(finishReplies([reply('Guten Tag', ' Hallo ')])).toEqual([reply('guten-tag', 'Hallo')])
  expect(checkReplies([reply('x'.repeat(32), 'x'), reply('x'.repeat(33), 'y')])[0]?.rule).toBe(
    'refused-value',
  )
  expect(checkReplies([reply('a', 'x'), reply('A', 'x'), reply('', '')])).toEqual([
    { path: 'cannedReplies.1.key', rule: 'refused-name-twice' },
    { path: 'cannedReplies.2.key', rule: 'refused-name-missing' },
    { path: 'cannedReplies.2.text', rule: 'refused-text-missing' },
  ])
})

test.each([
  { accent: '', rule: undefined },
  { accent: '#17626a', rule: undefined },
  { accent: '#fff000', rule: 'refused-contrast' },
  { accent: 'red', rule: 'refused-colour' },
])('accent $accent: $rule', ({ accent, rule }) => {
  expect(checkBranding({ accent })[0]?.rule).toBe(rule)
})

describe('a logo', () => {
  const png = (width: number, height: number, length = 64): Blob => {
    const bytes = new Uint8Array(length)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    new DataView(bytes.buffer).setUint32(16, width)
    new DataView(bytes.buffer).setUint32(20, height)
    return new Blob([bytes])
  }
  test.each([
    { file: png(513, 1), fault: 'refused-logo-pixels' },
    { file: png(1, 1, 8193), fault: 'refused-logo-bytes' },
    { file: new Blob(['<svg onload="alert(1)"></svg>']), fault: 'refused-logo-kind' },
  ])('$fault', async ({ file, fault }) => {
    expect(await readLogo(file)).toEqual({ fault })
  })
  test('that keeps the bounds is read', async () => {
    expect(await readLogo(png(512, 512))).toMatchObject({
      logo: expect.stringMatching(/^iVBORw0KGgo/u),
    })
  })
  test('and a colour that are both taken away are inherited', () => {
    expect(finishBranding({ accent: '' })).toBeNull()
  })
})

test('crisis numbers: an emptied list is inherited, and what nobody can dial is refused', () => {
  expect(finishCrisis({ de: [], en: [] })).toBeNull()
  expect(finishCrisis({ de: [{ name: ' A ', number: '112 ', hours: ' ' }] })).toEqual({
    de: [{ name: 'A', number: '112' }],
  })
  expect(checkCrisis({ de: [{ name: '', number: 'ab' }] })).toEqual([
    { path: 'crisis.de.0.name', rule: 'refused-name-missing' },
    { path: 'crisis.de.0.number', rule: 'refused-telephone' },
  ])
})
