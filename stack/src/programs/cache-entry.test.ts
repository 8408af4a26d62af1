import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cacheEntry } from './cache-entry.ts'

let cache = ''

beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'lotse-cache-'))
})

afterEach(() => rmSync(cache, { recursive: true }))

function fill(content: string): (folder: string) => Promise<void> {
  return async (folder) => await Promise.resolve(writeFileSync(join(folder, 'file'), content))
}

test('an entry is made once', async () => {
  const path = await cacheEntry(join(cache, 'part-1'), fill('first'))
  await cacheEntry(path, fill('second'))
  expect(readFileSync(join(path, 'file'), 'utf8')).toBe('first')
  expect(readdirSync(cache)).toEqual(['part-1'])
})

test('a failure leaves nothing, and the next try begins anew', async () => {
  const path = join(cache, 'part-1')
  const broken = cacheEntry(path, async (folder) => {
    await fill('half')(folder)
    throw new Error('no network')
  })
  await expect(broken).rejects.toThrow('no network')
  expect(readdirSync(cache)).toEqual([])
  await cacheEntry(path, fill('whole'))
  expect(readFileSync(join(path, 'file'), 'utf8')).toBe('whole')
})

test('what a killed process was making is removed, what a living one makes stays', async () => {
  const dead = join(cache, 'part-1.4194303-abcd.partial')
  const living = join(cache, `part-1.${process.ppid}-abcd.partial`)
  for (const folder of [dead, living]) mkdirSync(folder)
  await cacheEntry(join(cache, 'part-1'), fill('whole'))
  expect([existsSync(dead), existsSync(living)]).toEqual([false, true])
})

test('of many at once one wins and all get the whole entry', async () => {
  const path = join(cache, 'part-1')
  const all = Array.from(
    { length: 6 },
    async (_, index) => await cacheEntry(path, fill(`${index}`)),
  )
  expect(new Set(await Promise.all(all))).toEqual(new Set([path]))
  expect(readdirSync(cache)).toEqual(['part-1'])
})
