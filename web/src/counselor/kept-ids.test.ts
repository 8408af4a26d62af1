import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createKeptIds } from './kept-ids.ts'

test('ids survive a reload', () => {
  const storage = memoryStorage()
  createKeptIds(storage, 'x').add(['a', 'b'])
  const later = createKeptIds(storage, 'x')
  expect([later.has('a'), later.has('b'), later.has('c')]).toEqual([true, true, false])
})

test('the oldest are dropped, so that a long day does not fill the storage', () => {
  const storage = memoryStorage()
  const ids = createKeptIds(storage, 'x')
  ids.add(Array.from({ length: 250 }, (_, index) => `id-${index}`))
  expect([ids.has('id-0'), ids.has('id-49'), ids.has('id-50'), ids.has('id-249')]).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(storage.getItem('x')?.split(' ')).toHaveLength(200)
})
