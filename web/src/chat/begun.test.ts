import { expect, test } from '@jest/globals'
import { eventually } from '../../../test/setup/eventually.ts'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createTabStore } from '../shared/tab-store.ts'
import { createBegun } from './begun.ts'
import type { TransportEvent } from './chat-transport.ts'

const key = new Uint8Array(32).fill(7)

function pending(transaction: string, body: string): TransportEvent {
  return {
    id: transaction,
    sender: '@a:x',
    timestamp: 0,
    content: { kind: 'text', body },
    claimedEd25519: null,
    senderCurve25519: null,
    ciphertext: null,
    status: 'sending',
    transaction,
  }
}

async function begin(text: string) {
  const storage = memoryStorage()
  const store = createTabStore(storage, 'client')
  const begun = createBegun(store)
  await begun.open(key)
  begun.draft.value = text
  begun.noteUnsent([pending('lost', 'not sent'), pending('late', 'arrived')])
  begun.showsTyping.value = true
  await eventually(() => expect(store.get('begun')).not.toBeNull())
  return { storage, store, begun }
}

test('a reload finds the text again', async () => {
  const { store } = await begin('half a sentence')
  await eventually(async () => {
    const after = createBegun(store)
    await after.open(key)
    expect(after.draft.value).toBe('half a sentence')
    expect(after.showsTyping.value).toBe(true)
  })
})

test('a reload puts back what never arrived, and does not send it by itself', async () => {
  const { store } = await begin('half a sentence')
  await eventually(async () => {
    const after = createBegun(store)
    await after.open(key)
    after.restore([{ ...pending('late', 'arrived'), status: 'received' }])
    expect(after.draft.value).toBe('not sent\n\nhalf a sentence')
  })
})

test('nothing of it can be read in the browser', async () => {
  const { storage } = await begin('half a sentence')
  expect(JSON.stringify(Object.entries(storage))).not.toMatch(/half|sent|arrived/u)
})

test.each([
  { reason: 'another key', key: new Uint8Array(32).fill(8), kept: null },
  { reason: 'a damaged entry', key, kept: 'x.y' },
])('$reason opens nothing and harms nothing', async ({ key: other, kept }) => {
  const { store } = await begin('half a sentence')
  if (kept !== null) store.set('begun', kept)
  const after = createBegun(store)
  await after.open(other)
  expect(after.draft.value).toBe('')
})

test('what is being encrypted while the chat is wiped is not written any more', async () => {
  const { begun, store } = await begin('half a sentence')
  begun.draft.value = 'one word more'
  begun.close()
  store.clear()
  begun.draft.value = 'and another'
  // Encrypting takes some turns of the event loop; each of them could write.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(store.get('begun')).toBeNull()
})
