import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openRotatingLog } from './rotating-log.ts'

let directory = ''

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lotse-log-'))
})

afterEach(() => rmSync(directory, { recursive: true }))

test('a full file makes room for a new one, and old ones go', () => {
  const path = join(directory, 'logs/api.log')
  const log = openRotatingLog(path, { maxBytes: 4, keep: 2 })
  for (const line of ['one\n', 'two\n', 'tri\n', 'for\n']) log.write(line)
  log.close()
  expect(readFileSync(path, 'utf8')).toBe('for\n')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('tri\n')
  expect(readFileSync(`${path}.2`, 'utf8')).toBe('two\n')
  expect(existsSync(`${path}.3`)).toBe(false)
})

test('a log goes on after a restart and counts what is there', () => {
  const path = join(directory, 'api.log')
  const first = openRotatingLog(path, { maxBytes: 6 })
  first.write('four')
  first.close()
  const second = openRotatingLog(path, { maxBytes: 6 })
  second.write('more')
  second.close()
  expect(readFileSync(path, 'utf8')).toBe('more')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('four')
})

test('only the owner may read it', () => {
  const path = join(directory, 'api.log')
  openRotatingLog(path).close()
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('the last words of a process after the log was closed are no error', () => {
  const log = openRotatingLog(join(directory, 'api.log'))
  log.close()
  expect(() => log.write('late')).not.toThrow()
})
