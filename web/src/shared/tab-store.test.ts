import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../test/memory-storage.ts'
import { clearTab, createTabStore } from './tab-store.ts'

test('the client and each chat of the counselor have stores of their own', () => {
  const storage = memoryStorage()
  const client = createTabStore(storage, 'client')
  const chats = ['t1', 't2'].map((ticketId) => createTabStore(storage, 'counselor', ticketId))
  for (const [index, store] of [client, ...chats].entries()) store.set('device', String(index))
  expect([client, ...chats].map((store) => store.get('device'))).toEqual(['0', '1', '2'])
  client.clear()
  expect([client, ...chats].map((store) => store.get('device'))).toEqual([null, '1', '2'])
})

test('clearing the tab of one page names its devices and leaves everything else alone', () => {
  const storage = memoryStorage()
  storage.setItem('other', 'x')
  createTabStore(storage, 'client').set('device', 'CLIENT')
  for (const ticketId of ['t1', 't2']) {
    const store = createTabStore(storage, 'counselor', ticketId)
    for (const key of ['device', 'check', 'share', 'roster', 'seen'] as const)
      store.set(key, `${key} ${ticketId}`)
  }
  expect(clearTab(storage, 'counselor')).toEqual(['device t1', 'device t2'])
  expect(Object.keys(storage)).toEqual(['other', 'lotse.client.device'])
})
