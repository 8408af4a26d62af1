import { sealing, type SealedChange, type SealingKeyRow } from '@lotse/contract/sealed-change'
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'

/** The key to which the api seals changes. It lives as long as this process leads, and only in its memory. */
export interface ChangeKey {
  /** What the api gets of it. */
  readonly row: SealingKeyRow
  /**
   * What was sealed, not yet believed beyond its form. `unknown-key` when it was sealed to another key, `damaged` when
   * it cannot be opened.
   */
  open(sealed: string): Promise<OpenedSeal | 'unknown-key' | 'damaged'>
}

/** A {@link SealedChange} whose change is still to be checked. */
export type OpenedSeal = Omit<SealedChange, 'change'> & { readonly change: unknown }

const sealSchema = z.strictObject({
  id: z.string(),
  sealedAt: z.number(),
  token: z.string(),
  change: z.unknown(),
})

/** Makes a key pair. */
export async function createChangeKey(keyId: string): Promise<ChangeKey> {
  const { alg, enc, curve } = sealing
  const { publicKey, privateKey } = await generateKeyPair(alg, { crv: curve })
  return {
    row: { keyId, publicKey: { ...(await exportJWK(publicKey)) } },
    open: async (sealed) => {
      try {
        if (decodeProtectedHeader(sealed).kid !== keyId) return 'unknown-key'
        const { plaintext } = await compactDecrypt(sealed, privateKey, {
          keyManagementAlgorithms: [alg],
          contentEncryptionAlgorithms: [enc],
        })
        return sealSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)))
      } catch {
        // The text may come from anybody who can write into the table; why it is wrong interests nobody.
        return 'damaged'
      }
    },
  }
}
