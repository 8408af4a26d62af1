/**
 * Verifies an Ed25519 signature with WebCrypto; browsers that lack the algorithm (Chromium before 137, Firefox before
 * 129) load a small library for it.
 */
export async function verifyEd25519(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') throw error
    const { verifyAsync } = await import('@noble/ed25519')
    return verifyAsync(signature, message, publicKey)
  }
  return crypto.subtle.verify('Ed25519', key, signature, message)
}
