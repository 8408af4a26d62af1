/** Bytes of a base64 or base64url text, padded or not. @throws DOMException (InvalidCharacterError) */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(standard), (character) => character.codePointAt(0) ?? 0)
}

/** Unpadded base64url of some bytes. */
export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
