import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diffTexts, type DiffRow } from './text-diff.ts'

/** Rows as people read them: `-` removed, `+` added, marked words in brackets. */
function plain(rows: readonly DiffRow[]): string[] {
  return rows.map((row) => {
    if (row.kind === 'gap') return `… ${row.lines}`
    if (row.kind === 'same') return `  ${row.text}`
    const words = row.parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    return `${row.kind === 'removed' ? '-' : '+'} ${words.join('')}`
  })
}

test.each([
  { before: 'a\nb', after: 'a\nb\n', rows: [], reason: 'the end of the last line does not count' },
  { before: 'a\r\nb', after: 'a\nb', rows: [], reason: 'nor does how a system ends lines' },
  {
    before: 'We keep it for 48 hours.',
    after: 'We keep it for 24 hours.',
    rows: ['- We keep it for [48] hours.', '+ We keep it for [24] hours.'],
    reason: 'only the word that changed is marked',
  },
  {
    before: '',
    after: '# New',
    rows: ['+ [# New]'],
    reason: 'a first text is all new',
  },
  {
    before: 'a\nb',
    after: '',
    rows: ['- [a]', '- [b]'],
    reason: 'a removed text is all gone',
  },
  {
    before: '1\n2\n3\n4\n5\n6\n7',
    after: '1\n2\n3\n4\n5\n6\nseven',
    rows: ['… 4', '  5', '  6', '- [7]', '+ [seven]'],
    reason: 'lines far from a change are left out',
  },
  {
    before: 'one line',
    after: '<script>alert(1)</script>\none line',
    rows: ['+ [<script>alert(1)</script>]', '  one line'],
    reason: 'HTML is text like any other',
  },
])('$reason', ({ before, after, rows }) => {
  expect(plain(diffTexts(before, after))).toEqual(rows)
})

test('both texts can be read back from their difference', () => {
  const text = fc
    .array(fc.constantFrom('', 'a', 'a b', 'a b c', 'b', ' '), { maxLength: 12 })
    .map((lines) => lines.join('\n').replace(/\n+$/u, ''))
  const side = (rows: readonly DiffRow[], kind: 'removed' | 'added'): string[] =>
    rows.flatMap((row) => {
      if (row.kind === 'gap') return Array.from({ length: row.lines }, () => '…')
      if (row.kind === 'same') return [row.text]
      return row.kind === kind ? [row.parts.map((part) => part.text).join('')] : []
    })
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after)
      const rows = diffTexts(before, after)
      for (const [kind, whole] of [
        ['removed', before],
        ['added', after],
      ] as const) {
        const shown = side(rows, kind)
        const expected = whole === '' ? [] : whole.split('\n')
        expect(shown.map((line, at) => (line === '…' ? expected[at] : line))).toEqual(expected)
      }
    }),
  )
})
