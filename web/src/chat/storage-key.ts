import { fromBase64, toBase64Url } from '../shared/base64.ts'

const encoder = new TextEncoder()

/** A new tab share: 256 random bits, base64url. */
export function newTabShare(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * Key of the chat's local store: HKDF-SHA-256 over server share ‖ tab share. The server deletes its share with the chat,
 * and what remains in this browser cannot be opened by anybody any more.
 *
 * @returns 32 bytes
 */
export async function storageKey(
  serverShare: string,
  tabShare: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const server = fromBase64(serverShare)
  const tab = fromBase64(tabShare)
  const material = new Uint8Array(server.length + tab.length)
  material.set(server)
  material.set(tab, server.length)
  const key = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveBits'])
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: encoder.encode('lotse chat store 1'),
  }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256))
}

/** Tells a wrong key before the store is touched: a store opened with one can only be deleted after a reload. */
export async function keyCheck(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const sum = await crypto.subtle.sign('HMAC', hmac, encoder.encode('lotse key check 1'))
  return toBase64Url(new Uint8Array(sum))
}
