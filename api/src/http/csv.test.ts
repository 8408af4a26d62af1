import { expect, test } from '@jest/globals'
import { csv, type CsvCell } from './csv.ts'

test.each<{ cell: CsvCell; written: string; reason: string }>([
  { cell: 'plain', written: 'plain', reason: 'nothing to protect' },
  { cell: null, written: '', reason: 'no value' },
  { cell: 12, written: '12', reason: 'a number' },
  { cell: -1, written: '-1', reason: 'a number is no formula' },
  { cell: true, written: 'true', reason: 'a flag' },
  { cell: 'a,b', written: '"a,b"', reason: 'the separator' },
  { cell: 'say "no"', written: '"say ""no"""', reason: 'quotes are doubled' },
  { cell: 'two\r\nlines', written: '"two\r\nlines"', reason: 'a line break inside a cell' },
  { cell: '=1+1', written: "'=1+1", reason: 'a formula' },
  { cell: '+49', written: "'+49", reason: 'a formula' },
  { cell: '-2+3', written: "'-2+3", reason: 'a formula' },
  { cell: '@SUM(A1)', written: "'@SUM(A1)", reason: 'a formula' },
  { cell: '\t=1', written: "'\t=1", reason: 'spreadsheets drop the tab' },
  { cell: '\r=1', written: '"\'\r=1"', reason: 'and the carriage return' },
  { cell: '=a,"b"', written: '"\'=a,""b"""', reason: 'both rules for one cell' },
  { cell: '(none)', written: '(none)', reason: 'a parenthesis starts no formula' },
])('$cell: $reason', ({ cell, written }) => {
  expect(csv(['head', 'next'], [[cell, 'end']]).toString()).toBe(`head,next\r\n${written},end\r\n`)
})
