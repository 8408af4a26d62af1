import { sealing, type SealedChange, type SealingKeyRow } from '@lotse/contract/sealed-change'
import { CompactEncrypt, importJWK } from 'jose'

/** Seals a change as the api does. */
export async function sealChange(
  { keyId, publicKey }: SealingKeyRow,
  change: SealedChange,
): Promise<string> {
  const { alg, enc } = sealing
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(change)))
    .setProtectedHeader({ alg, enc, kid: keyId })
    .encrypt(await importJWK({ ...publicKey }, alg))
}
