import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { residueStatements } from './residue-statements.ts'

const script = readFileSync(join(import.meta.dirname, '../../residue/purge-residue.sql'), 'utf8')

test('the checked-in script: only deletes, each bound to ids', () => {
  const statements = residueStatements(script)
  expect(statements.length).toBeGreaterThanOrEqual(9)
  for (const { text, variables } of statements) {
    expect(text).toMatch(/^DELETE FROM \w+\s+WHERE /)
    expect(text).not.toContain(":'")
    expect(text.match(/\$\d+/g)?.length).toBeGreaterThanOrEqual(variables.length)
  }
})

test('variables become parameters, each once', () => {
  expect(
    residueStatements("DELETE FROM t WHERE a = :'u' OR b = :'r' OR c = :'u'; -- :'x'\nCOMMIT;"),
  ).toEqual([
    {
      text: 'DELETE FROM t WHERE a = $1::text OR b = $2::text OR c = $1::text',
      variables: ['u', 'r'],
    },
  ])
})

test.each([
  { sql: "DELETE FROM t WHERE a = :'room'", reason: 'a variable that nobody fills in' },
  { sql: 'DELETE FROM t WHERE a = :u', reason: 'psql would paste it without quotes' },
  { sql: 'DELETE FROM t WHERE :"u" = 1', reason: 'psql would paste it as an identifier' },
  { sql: 'DELETE FROM t', reason: 'no variable: everything would go' },
])('refused: $reason', ({ sql }) => {
  expect(() => residueStatements(sql)).toThrow(SyntaxError)
})
