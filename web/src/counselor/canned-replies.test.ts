import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../test/memory-storage.ts'
import {
  createOwnReplies,
  isHalfFilled,
  ownRepliesAtMost,
  replyTextLength,
} from './canned-replies.ts'

const hello = { name: 'Hello', text: 'Good that you are here.' }

test('replies survive a reload; what is half filled in is not kept', () => {
  const storage = memoryStorage()
  const replies = createOwnReplies(storage)
  replies.save([
    { name: ' Hello ', text: `${hello.text}\n` },
    { name: '', text: 'x' },
    { name: 'y', text: ' ' },
  ])
  expect(replies.list.value).toEqual([hello])
  expect(createOwnReplies(storage).list.value).toEqual([hello])
})

test.each([
  { reason: 'both parts', reply: hello, half: false },
  { reason: 'an empty row', reply: { name: ' ', text: '' }, half: false },
  { reason: 'no text', reply: { name: 'Hello', text: ' ' }, half: true },
  { reason: 'no name', reply: { name: '', text: 'Good that you are here.' }, half: true },
])('$reason: half filled in is $half', ({ reply, half }) => {
  expect(isHalfFilled(reply)).toBe(half)
})

test('without replies nothing is kept', () => {
  const storage = memoryStorage()
  const replies = createOwnReplies(storage)
  replies.save([hello])
  replies.save([])
  expect(Object.keys(storage)).toEqual([])
})

test.each([
  { reason: 'no JSON', stored: '{' },
  { reason: 'no list', stored: '{"name":"a","text":"b"}' },
  { reason: 'no replies', stored: '[null, 1, "a", {}, {"name":1,"text":"b"}]' },
  {
    reason: 'too long',
    stored: JSON.stringify([{ name: 'a', text: 'b'.repeat(replyTextLength + 1) }]),
  },
])('what somebody else has written into the storage counts as none: $reason', ({ stored }) => {
  const storage = memoryStorage()
  storage.setItem('lotse.replies', stored)
  expect(createOwnReplies(storage).list.value).toEqual([])
})

test('at most as many as the menu can show', () => {
  const replies = createOwnReplies(memoryStorage())
  replies.save(Array.from({ length: ownRepliesAtMost + 1 }, () => hello))
  expect(replies.list.value).toHaveLength(ownRepliesAtMost)
})
