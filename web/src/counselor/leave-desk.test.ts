import { expect, test } from '@jest/globals'
import { fakeTimers } from '../../test/fake-timers.ts'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createTabStore } from '../shared/tab-store.ts'
import { leaveDesk } from './leave-desk.ts'

function harness(close: (storage: Storage) => Promise<void>) {
  const storage = memoryStorage()
  const timers = fakeTimers()
  const deleted: string[] = []
  for (const ticketId of ['t1', 't2'])
    createTabStore(storage, 'counselor', ticketId).set('device', ticketId)
  const leaving = leaveDesk({
    desk: { close: () => close(storage) },
    storage,
    timers,
    deleteStores: (owner, deviceId) => {
      deleted.push(`${owner} ${deviceId}`)
      return Promise.resolve()
    },
  })
  return { storage, timers, deleted, leaving }
}

test('leaves neither keys nor stores, and no timer', async () => {
  const { storage, deleted, leaving } = harness(() => Promise.resolve())
  await leaving
  expect(Object.keys(storage)).toEqual([])
  expect(deleted).toEqual(['counselor t1', 'counselor t2'])
})

test.each([
  { reason: 'a store cannot be deleted', close: () => Promise.reject(new Error('blocked')) },
  { reason: 'a store is open in another tab', close: () => new Promise<void>(() => {}) },
])('goes on when $reason', async ({ close }) => {
  const { storage, timers, leaving } = harness(close)
  expect(Object.keys(storage)).toEqual([])
  await timers.advance(5000)
  await leaving
  expect(Object.keys(storage)).toEqual([])
})

test('removes what a chat that was being opened has still written', async () => {
  const { storage, leaving } = harness((written) => {
    createTabStore(written, 'counselor', 't3').set('share', 'x')
    return Promise.resolve()
  })
  await leaving
  expect(Object.keys(storage)).toEqual([])
})
