import { expect, test } from '@jest/globals'
import { megolmContent, olmContent } from '../test/ciphertext.ts'
import { encryptedContent, type EncryptedShape } from './encrypted-content.ts'

const event = megolmContent()
const message = olmContent()
const { device_id: _, ...withoutDevice } = event
const [recipient] = Object.keys(message.ciphertext)
const sealed = { body: 'AwoghJ', type: 0 }

function toDevice(content: unknown): unknown {
  return { messages: { '@lc_a:localhost': { DEVICE: content } } }
}

function pass(shape: EncryptedShape, content: unknown): string | undefined {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return encryptedContent(shape, Buffer.from(text))?.toString()
}

const withSession = { ...message, 'org.matrix.msgid': '5f8c2a0e4b0d4b0f8f6c' }

/** Beginning of the message of this index, as vodozemac writes it: version, tag 1, the index in seven bits a byte. */
function megolmAt(index: number): string {
  const bytes = [3, 8]
  let rest = index
  for (; rest > 127; rest >>= 7) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest, ...Array.from({ length: 147 - bytes.length }, () => 7)])
    .toString('base64')
    .replaceAll('=', '')
}

test.each<{ shape: EncryptedShape; content: unknown; reason: string }>([
  { shape: 'room-event', content: event, reason: 'what the SDK sends' },
  ...[63, 64, 127, 128, 192, 16_384].map((index) => ({
    shape: 'room-event' as const,
    content: { ...event, ciphertext: megolmAt(index) },
    reason: `message ${index} of a session`,
  })),
  { shape: 'to-device', content: toDevice(message), reason: 'a key of a session' },
  { shape: 'to-device', content: toDevice(withSession), reason: 'with the id that the SDK adds' },
  { shape: 'to-device', content: { messages: {} }, reason: 'to nobody' },
])('$shape passes unchanged: $reason', ({ shape, content }) => {
  expect(JSON.parse(pass(shape, content) ?? '')).toEqual(content)
})

test.each<{ content: unknown; reason: string }>([
  { content: { msgtype: 'm.text', body: 'hello' }, reason: 'a plaintext message' },
  { content: {}, reason: 'nothing' },
  { content: [event], reason: 'a list' },
  { content: 'null', reason: 'null' },
  { content: '{', reason: 'no JSON' },
  { content: '', reason: 'no body' },
  { content: withoutDevice, reason: 'a member is missing' },
  { content: { ...event, body: 'hello' }, reason: 'text beside the ciphertext' },
  { content: { ...event, msgtype: 'm.text' }, reason: 'a type beside the ciphertext' },
  { content: { ...event, 'm.relates_to': { event_id: '$a' } }, reason: 'a relation in clear' },
  { content: { ...event, 'm.mentions': {} }, reason: 'mentions in clear' },
  { content: { ...event, 'm.new_content': {} }, reason: 'an edit in clear' },
  { content: { ...event, algorithm: 'm.olm.v1.curve25519-aes-sha2' }, reason: 'another algorithm' },
  { content: { ...event, ciphertext: 'hello' }, reason: 'a text instead of ciphertext' },
  { content: { ...event, ciphertext: 'A'.repeat(200) }, reason: 'base64, but no Megolm' },
  { content: { ...event, ciphertext: `${event.ciphertext} hi` }, reason: 'text behind it' },
  { content: { ...event, ciphertext: { body: 'hello' } }, reason: 'an object' },
  { content: { ...event, ciphertext: null }, reason: 'null instead of text' },
  { content: { ...event, device_id: 'I am at home' }, reason: 'a sentence as a device' },
  { content: { ...event, sender_key: 'hello' }, reason: 'a short key' },
  { content: { ...event, session_id: `${event.session_id}\n` }, reason: 'a line break' },
])('a room event is refused: $reason', ({ content }) => {
  expect(pass('room-event', content)).toBeUndefined()
})

test.each<{ content: unknown; reason: string }>([
  { content: { msgtype: 'm.text', body: 'hello' }, reason: 'no messages' },
  { content: toDevice(event), reason: 'a room event' },
  { content: toDevice({ ...message, body: 'hello' }), reason: 'text beside the ciphertext' },
  { content: { ...Object(toDevice(message)), body: 'hello' }, reason: 'text beside the messages' },
  { content: toDevice({ ...message, ciphertext: { hello: sealed } }), reason: 'no key' },
  {
    content: toDevice({
      ...message,
      ciphertext: { [recipient ?? '']: { body: 'hello!', type: 0 } },
    }),
    reason: 'no base64',
  },
  {
    content: toDevice({ ...message, ciphertext: { [recipient ?? '']: { ...sealed, type: 2 } } }),
    reason: 'an unknown type',
  },
  {
    content: toDevice({ ...message, 'org.matrix.msgid': 'I am here' }),
    reason: 'a sentence as id',
  },
])('messages to devices are refused: $reason', ({ content }) => {
  expect(pass('to-device', content)).toBeUndefined()
})

test('of two members with one name, only the one that was checked is passed on', () => {
  const text = JSON.stringify(event).replace('{', '{"ciphertext":"hello",')
  const passed = pass('room-event', text)
  expect(passed).not.toContain('hello')
  expect(JSON.parse(passed ?? '')).toEqual(event)
})

test('bytes that are no UTF-8 are refused', () => {
  const bytes = Buffer.from(JSON.stringify(event))
  bytes[bytes.indexOf('DEVICE')] = 0xff
  expect(encryptedContent('room-event', bytes)).toBeUndefined()
})
