import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Encrypts what is stored or handed out, so that neither a dump nor a person who holds it can read or forge it. */
export interface Sealer {
  /** Encrypts a JSON value; sealed twice, it looks different. */
  seal(value: unknown): Buffer
  /** The sealed value, or `undefined` for bytes that this key did not seal. */
  open(sealed: Uint8Array): unknown
  /**
   * Encrypts a text into a URL-safe token. The same text always gives the same token, so that it need not be stored: a
   * receipt is made from the session id as often as it is asked for.
   */
  sealText(text: string): string
  /** The text of a token, or `undefined` for one that this key did not make. */
  openText(token: string): string | undefined
  /** A keyed SHA-256 of a text; different purposes give unrelated values. */
  hash(purpose: string, text: string): Buffer
}

const nonceBytes = 12
const tagBytes = 16

/**
 * A sealer on one 32-byte key: AES-256-GCM, each use with its own subkey (HKDF-SHA-256), so that what was sealed for one use
 * never opens for another.
 *
 * @throws RangeError when the key has another length
 */
export function createSealer(key: Uint8Array): Sealer {
  if (key.length !== 32) throw new RangeError('The session key must have 32 bytes.')
  const subkey = (use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `lotse ${use}`, 32))
  const valueKey = subkey('value')
  const textKey = subkey('text')
  const textNonceKey = subkey('text nonce')
  // Purposes are constants in code, so this stays small.
  const hashKeys = new Map<string, Buffer>()
  // The nonce is a function of the text (as in SIV, RFC 5297): equal nonces only ever meet equal texts.
  const textNonce = (text: string): Buffer =>
    createHmac('sha256', textNonceKey).update(text).digest().subarray(0, nonceBytes)

  return {
    seal: (value) =>
      encrypt(valueKey, randomBytes(nonceBytes), Buffer.from(JSON.stringify(value), 'utf8')),
    open: (sealed) => {
      const plain = decrypt(valueKey, sealed)
      return plain === undefined ? undefined : JSON.parse(plain.toString('utf8'))
    },
    sealText: (text) =>
      encrypt(textKey, textNonce(text), Buffer.from(text, 'utf8')).toString('base64url'),
    openText: (token) => {
      const sealed = Buffer.from(token, 'base64url')
      // Node ignores what is no base64url; only the one spelling that we made counts.
      if (sealed.toString('base64url') !== token) return undefined
      const text = decrypt(textKey, sealed)?.toString('utf8')
      if (text === undefined) return undefined
      return timingSafeEqual(textNonce(text), sealed.subarray(0, nonceBytes)) ? text : undefined
    },
    hash: (purpose, text) => {
      const hashKey = hashKeys.get(purpose) ?? subkey(`hash ${purpose}`)
      hashKeys.set(purpose, hashKey)
      return createHmac('sha256', hashKey).update(text).digest()
    },
  }
}

function encrypt(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()])
}

function decrypt(key: Buffer, sealed: Uint8Array): Buffer | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}
