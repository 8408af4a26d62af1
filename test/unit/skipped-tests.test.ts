import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/** Tests about skips: these files have some in their texts. */
const aboutSkips = ['test/unit/closing-output.test.ts', 'test/unit/skipped-tests.test.ts']

const skip = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|todo)\b|\bx(?:test|it|describe)\(/g

/** What skips tests in a test file. */
function skipsIn(source: string): readonly string[] {
  return source.match(skip) ?? []
}

test('no test file skips by itself: describeUnless and testUnless print the reason', () => {
  const files = globSync('**/*.test.ts', {
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  })
  expect(files.length).toBeGreaterThan(100)
  const found = files
    .filter((file) => !aboutSkips.includes(file))
    .flatMap((file) => skipsIn(readFileSync(file, 'utf8')).map((text) => ({ file, text })))
  expect(found).toEqual([])
})

test.each([
  { source: 'const testInBrowser = skipped ? test.skip : test', skips: 1 },
  { source: "describe.skip('a suite', () => {})", skips: 1 },
  { source: "test.skip.each([1])('a case', () => {})", skips: 1 },
  { source: "xit('a test', () => {})", skips: 1 },
  { source: 'const testInBrowser = testUnless(obstacle)', skips: 0 },
  { source: "test('a page may skip ahead', () => {})", skips: 0 },
])('$source: $skips', ({ source, skips }) => {
  expect(skipsIn(source)).toHaveLength(skips)
})
