import { randomBytes } from 'node:crypto'

/** Makes an id of 128 random bits. Injected wherever ids are made, so that tests can fix them. */
export type RandomId = () => string

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * Writes bytes in base32 (RFC 4648 section 6) in lower case without padding. Lower case because Keycloak folds
 * usernames and Matrix localparts forbid capitals.
 *
 * @example base32(Buffer.from([255])) // '74'
 */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet.charAt((buffer >>> bits) & 31)
    }
    buffer &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet.charAt((buffer << (5 - bits)) & 31)
}

/** 128 random bits as 26 characters of base32. Random, never serial: an id must not tell time or order. */
export const randomId: RandomId = () => base32(randomBytes(16))
