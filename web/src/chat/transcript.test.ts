import { expect, test } from '@jest/globals'
import type { ChatMessage } from './message-list.ts'
import { type Transcript, transcriptPage, transcriptText } from './transcript.ts'

const at = new Date(2026, 10, 22, 9, 5).getTime()
const hostile = '<script>alert("1")</script> & \'x\''

function message(id: string, change: Partial<ChatMessage> = {}): ChatMessage {
  const rest = { own: false, body: id, trust: 'trusted', status: 'received' } as const
  return { id, timestamp: at, ...rest, ...change }
}

function transcript(messages: readonly ChatMessage[]): Transcript {
  return {
    agency: hostile,
    peer: hostile,
    person: 'client',
    messages,
    moves: [{ id: 'm', kind: 'joined', timestamp: at, person: 'counselor' }],
    notices: [{ id: 'n', at, text: hostile }],
  }
}

test('a copy as text says who wrote what and when', () => {
  const text = transcriptText(transcript([message('hello'), message('yes', { own: true })]))
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([`09:05  ${hostile}: hello`, '09:05  you: yes', `09:05  ${hostile}`]),
  )
  expect(text).toContain('2026')
})

test('a copy as a page keeps hostile text as text, and can neither load nor run anything', () => {
  const page = transcriptPage(transcript([message(hostile)]))
  expect(page).not.toMatch(/<script|<img|src=|href=/u)
  expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;')
  expect(page).toContain("default-src 'none'")
})

test.each([
  { reason: 'cannot be read', change: { body: null }, text: 'message-locked' },
  {
    reason: 'no device of the chat wrote',
    change: { trust: 'untrusted' },
    text: 'message-untrusted',
  },
  { reason: 'was not sent', change: { own: true, status: 'failed' }, text: 'x (message-failed)' },
] as const)('a copy says of a message that it $reason', ({ change, text }) => {
  expect(transcriptText(transcript([message('x', change)]))).toMatch(`: ${text}`)
})
