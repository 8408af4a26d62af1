import { expect, test } from '@jest/globals'
import { createLogger } from './logger.ts'

function capture(): { lines: string[]; write: (line: string) => void } {
  const lines: string[] = []
  return { lines, write: (line) => void lines.push(line) }
}

test('fields outside the allow-list never reach the line', () => {
  const sink = capture()
  const fields = { count: 3, pseudonym: 'Stille Eule Mara', ip: '203.0.113.77' }
  createLogger('api', sink).info('swept', fields)
  expect(JSON.parse(sink.lines[0] ?? '')).toMatchObject({
    component: 'api',
    msg: 'swept',
    count: 3,
  })
  expect(sink.lines.join()).not.toMatch(/Eule|203\.0/)
})

test('an error is reduced to its name and code, through its causes', () => {
  const sink = capture()
  const cause = Object.assign(new Error('row (@lc_a_secret)'), { code: '23505' })
  createLogger('api', sink).error('failed', { error: new Error('outer secret', { cause }) })
  expect(JSON.parse(sink.lines[0] ?? '')).toMatchObject({ errorName: 'Error', errorCode: '23505' })
  expect(sink.lines.join()).not.toContain('secret')
})

test('what lies behind an error is named by its code', () => {
  const sink = capture()
  const cause = Object.assign(new Error('to 10.0.0.7'), { code: 'ECONNREFUSED' })
  const error = Object.assign(new Error('no answer', { cause }), { code: 'NoAnswer' })
  createLogger('operator', sink).warn('failed', { error })
  expect(JSON.parse(sink.lines[0] ?? '')).toMatchObject({
    errorCode: 'NoAnswer',
    causeCode: 'ECONNREFUSED',
  })
  expect(sink.lines.join()).not.toContain('10.0.0.7')
})
