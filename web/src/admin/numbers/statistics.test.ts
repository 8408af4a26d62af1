import { describe, expect, test } from '@jest/globals'
import {
  addMonths,
  monthsBetween,
  type Measure,
  type Statistics,
  tableOfKeys,
  tableOfMeasures,
  totals,
} from './statistics.ts'

const shown = { hidden: false, open: false }
const topics: Measure = {
  measure: 'entered',
  dimension: 'topic',
  unit: 'count',
  rows: [
    { month: '2026-10', key: 'other', value: 9, ...shown },
    { month: '2026-10', key: 'debts', value: 7, ...shown },
    { month: '2026-11', key: 'family', value: null, hidden: true, open: true },
    { month: '2026-11', key: 'debts', value: 12, hidden: false, open: true },
  ],
}
const minutes: Measure = {
  measure: 'wait',
  dimension: 'minutes',
  unit: 'count',
  rows: ['10-14', '0-4', '60+', '5-9'].map((key) => ({
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
      unit: 'count',
      rows: [
        { month: '2026-10', key: null, value: 16, ...shown },
        { month: '2026-11', key: null, value: null, hidden: true, open: true },
      ],
    },
    topics,
    minutes,
  ],
}

describe('months', () => {
  test('run over the end of a year', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
    expect(addMonths('2026-11', -11)).toBe('2025-12')
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2025-12', 1)).toBe('2026-01')
  })

  test('are none when the last one is before the first', () => {
    expect(monthsBetween('2026-02', '2026-01')).toEqual([])
  })
})

describe('tables', () => {
  test('a month without a row has counted nothing, and a hidden value is neither none nor a number', () => {
    const { months } = tableOfMeasures(statistics, ['entered', 'picked'])
    expect(months.map(({ month, cells }) => [month, ...cells.map(({ value }) => value)])).toEqual([
      ['2026-09', 0, 0],
      ['2026-10', 16, 0],
      ['2026-11', null, 0],
    ])
  })

  test('every cell of an open month is marked', () => {
    const { months } = tableOfMeasures(statistics, ['entered', 'picked'])
    expect(months.map(({ cells }) => cells.map(({ isOpen }) => isOpen))).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
  })

  test('what is merged comes last', () => {
    expect(tableOfKeys(statistics, topics).columns).toEqual(['debts', 'family', 'other'])
  })

  test('minutes are in the order of time', () => {
    expect(tableOfKeys(statistics, minutes).columns).toEqual(['0-4', '5-9', '10-14', '60+'])
  })

  test('a total with a hidden month is a lower bound', () => {
    expect(totals(tableOfKeys(statistics, topics))).toEqual([
      { column: 'debts', value: 19, isLowerBound: false },
      { column: 'family', value: 0, isLowerBound: true },
      { column: 'other', value: 9, isLowerBound: false },
    ])
  })
})
