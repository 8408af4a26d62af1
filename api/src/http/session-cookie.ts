import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Sealer } from '../privacy/sealer.ts'

/** The client's session cookie: what it is called, how it is made, told genuine and set. */
export interface SessionCookies {
  /** A new value with the hash under which it is stored. */
  create(): { readonly value: string; readonly sessionHash: Buffer }
  /** The value of our cookie in a `Cookie` header, or `undefined`. Not checked. */
  read(header: string | undefined): string | undefined
  /** Whether this installation made the value. */
  isGenuine(value: string): boolean
  /** `Set-Cookie` for a value. */
  set(value: string): string
  /** `Set-Cookie` that makes the browser forget it. */
  clear(): string
}

const valueShape = /^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/

/**
 * The cookie is named `__Host-lotse` where the pages come over https. The prefix forbids a domain and needs `Secure`, which
 * browsers do not grant to http://localhost, so there it is `lotse`.
 *
 * @param appOrigin origin of the client's pages
 */
export function createSessionCookies(appOrigin: string, sealer: Sealer): SessionCookies {
  const secure = new URL(appOrigin).protocol === 'https:'
  const name = secure ? '__Host-lotse' : 'lotse'
  const attributes = `HttpOnly; SameSite=Strict; Path=/${secure ? '; Secure' : ''}`
  const seal = (random: string): Buffer => sealer.hash('session cookie', random)
  return {
    create: () => {
      const random = randomBytes(32).toString('base64url')
      const value = `${random}.${seal(random).toString('base64url')}`
      return { value, sessionHash: sessionHashOf(value) }
    },
    read: (header) => (header === undefined ? undefined : readCookie(header, name)),
    isGenuine: (value) => {
      if (!valueShape.test(value)) return false
      const [random = '', mac = ''] = value.split('.')
      const presented = Buffer.from(mac, 'base64url')
      const expected = seal(random)
      // Base64url has several spellings of the last character; only the one that we wrote counts.
      if (presented.toString('base64url') !== mac) return false
      return timingSafeEqual(presented, expected)
    },
    set: (value) => `${name}=${value}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** The SHA-256 under which a value is stored. */
export function sessionHashOf(value: string): Buffer {
  return hash('sha256', value, 'buffer')
}

/** The same as a short text, one character a byte: the key under which views are found, which every poll needs. */
export function sessionKey(value: string): string {
  return hash('sha256', value, 'binary')
}

function readCookie(header: string, name: string): string | undefined {
  const prefix = `${name}=`
  for (const part of header.split(';')) {
    const pair = part.trim()
    if (pair.startsWith(prefix)) return pair.slice(prefix.length)
  }
  return undefined
}
