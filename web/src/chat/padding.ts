/** Content field that fills a message up; it is inside the encryption and has no meaning. */
export const paddingField = 'dev.lotse.padding'

/** Plaintext sizes are multiples of this many bytes, so that a ciphertext does not tell how long a message is. */
export const paddingStep = 512

/** A text message as it goes into the encryption. */
export interface PaddedText extends Record<string, unknown> {
  msgtype: 'm.text'
  body: string
}

/**
 * Content of a text message, padded. What Megolm encrypts is the JSON of content, room id and type together; the crypto
 * engine writes it without spaces and with UTF-8 as it is, just as `JSON.stringify` does, so the length is known here.
 */
export function paddedText(text: string, roomId: string): PaddedText {
  // A lone surrogate has no UTF-8 form: the engine would refuse the message.
  const content = { msgtype: 'm.text' as const, body: text.toWellFormed(), [paddingField]: '' }
  const rest = plaintextBytes(content, roomId) % paddingStep
  return { ...content, [paddingField]: '0'.repeat(rest === 0 ? 0 : paddingStep - rest) }
}

/** Bytes of the JSON that is encrypted for a message. */
export function plaintextBytes(content: Record<string, unknown>, roomId: string): number {
  const plaintext = { content, room_id: roomId, type: 'm.room.message' }
  return new TextEncoder().encode(JSON.stringify(plaintext)).length
}
