import { describe, expect, test } from '@jest/globals'
import {
  addMonths,
  monthsBetween,
  type Measure,
  type Statistics,
  type Table,
  tableOfKeys,
  tableOfMeasures,
  totals,
} from './statistics.ts'

const shown = { hidden: false, open: false, partial: false }
const later = { value: null, hidden: true, open: true, partial: false }
const topics: Measure = {
  measure: 'entered',
  dimension: 'topic',
  unit: 'visits',
  rows: [
    { month: '2026-09', key: null, value: null, hidden: true, open: false, partial: false },
    { month: '2026-10', key: '(other)', value: 9, ...shown },
    { month: '2026-10', key: 'debts', value: 7, ...shown },
    { month: '2026-10', key: '(none)', value: 12, ...shown },
    { month: '2026-11', key: null, ...later },
  ],
}
const minutes: Measure = {
  measure: 'wait',
  dimension: 'minutes',
  unit: 'visits',
  rows: ['10-14', '0-4', '120+', '5-9'].map((key) => ({
    month: '2026-10',
    key,
    value: 5,
    ...shown,
  })),
}
const statistics: Statistics = {
  scope: 'agency:hamburg',
  from: '2026-09',
  to: '2026-11',
  threshold: 5,
  measures: [
    {
      measure: 'entered',
      dimension: null,
      unit: 'visits',
      rows: [
        { month: '2026-10', key: null, value: 16, ...shown },
        { month: '2026-11', key: null, value: 15, hidden: false, open: true, partial: false },
      ],
    },
    {
      measure: 'picked',
      dimension: null,
      unit: 'visits',
      rows: [
        { month: '2026-09', key: null, value: null, hidden: true, open: false, partial: false },
        { month: '2026-10', key: null, value: 14, ...shown, partial: true },
        { month: '2026-11', key: null, ...later },
      ],
    },
    topics,
    minutes,
  ],
}

describe('months', () => {
  test('run over the end of a year', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ])
    expect(addMonths('2026-11', -11)).toBe('2025-12')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2025-12', 1)).toBe('2026-01')
  })

  test('are none when the last one is before the first', () => {
    expect(monthsBetween('2026-02', '2026-01')).toEqual([])
  })
})

/** Cells as people read them: `<5` few, `…` later, `≥` at least. */
function plain({ months }: Table): unknown {
  return months.map(({ month, isOpen, cells }) => [
    isOpen ? `${month} open` : month,
    ...cells.map((cell) =>
      cell.kind === 'value'
        ? `${cell.isLowerBound ? '≥' : ''}${cell.value}`
        : { few: '<5', later: '…' }[cell.kind],
    ),
  ])
}

describe('tables', () => {
  test('tell none, fewer than five, at least and not yet apart', () => {
    expect(plain(tableOfMeasures(statistics, ['entered', 'picked']))).toEqual([
      ['2026-09', '0', '<5'],
      ['2026-10', '16', '≥14'],
      ['2026-11 open', '≥15', '…'],
    ])
  })

  test('a month whose keys are hidden altogether has no zeros, and what is merged comes last', () => {
    const table = tableOfKeys(statistics, topics)
    expect(table.columns).toEqual(['debts', '(none)', '(other)'])
    expect(plain(table)).toEqual([
      ['2026-09', '<5', '<5', '<5'],
      ['2026-10', '7', '12', '9'],
      ['2026-11 open', '…', '…', '…'],
    ])
  })

  test('minutes are in the order of time', () => {
    expect(tableOfKeys(statistics, minutes).columns).toEqual(['0-4', '5-9', '10-14', '120+'])
  })

  test('a total with a hidden month is a lower bound', () => {
    expect(totals(tableOfKeys(statistics, topics))).toEqual([
      { column: 'debts', value: 7, isLowerBound: true },
      { column: '(none)', value: 12, isLowerBound: true },
      { column: '(other)', value: 9, isLowerBound: true },
    ])
    expect(totals(tableOfMeasures({ ...statistics, to: '2026-10' }, ['ended']))).toEqual([
      { column: 'ended', value: 0, isLowerBound: false },
    ])
  })
})
