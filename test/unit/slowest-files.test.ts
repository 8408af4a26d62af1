import { expect, test } from '@jest/globals'
import { slowestFiles, type TimedResult } from '../setup/slowest-files.ts'

const file = (path: string, runtime: number): TimedResult => ({
  displayName: { name: 'unit', color: 'white' },
  testFilePath: `/checkout/${path}`,
  perfStats: { runtime },
})

test('the slowest files come first, without those that take no time', () => {
  const files = [file('a.test.ts', 999), file('b.test.ts', 1_040), file('c/d.test.ts', 120_960)]
  expect(slowestFiles(files, '/checkout')).toEqual([
    ' 121.0 s  unit c/d.test.ts',
    '   1.0 s  unit b.test.ts',
  ])
})

test('ten of them, whatever their number', () => {
  const files = Array.from({ length: 30 }, (_, index) =>
    file(`${index}.test.ts`, 1_000 * (index + 1)),
  )
  expect(slowestFiles(files, '/checkout')).toHaveLength(10)
  expect(slowestFiles(files, '/checkout')[0]).toBe('  30.0 s  unit 29.test.ts')
})
