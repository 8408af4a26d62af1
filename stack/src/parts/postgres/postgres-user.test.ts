import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { makePassage } from '../../supervision/make-passage.ts'
import { assertReachable } from './postgres-user.ts'

const stranger = { uid: 65_000, gid: 65_000 }

test('a closed folder on the way is told by its name, with what to do', () => {
  const closed = mkdtempSync(join(tmpdir(), 'lotse-closed-'))
  const inner = join(closed, 'a/b')
  mkdirSync(inner, { recursive: true })
  expect(() => assertReachable(inner, stranger, 'set LOTSE_HOME')).toThrow(
    new RegExp(`may not enter ${closed}; set LOTSE_HOME\\.$`),
  )
  chmodSync(closed, 0o711)
  expect(() => assertReachable(inner, stranger, 'set LOTSE_HOME')).not.toThrow()
  rmSync(closed, { recursive: true })
})

test('a folder of ours lets everybody through, whatever the umask', () => {
  const open = mkdtempSync(join(tmpdir(), 'lotse-open-'))
  chmodSync(open, 0o755)
  const before = process.umask(0o077)
  makePassage(join(open, 'home'))
  process.umask(before)
  expect(() => assertReachable(join(open, 'home'), stranger, '')).not.toThrow()
  rmSync(open, { recursive: true })
})
