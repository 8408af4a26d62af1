import { randomBytes } from 'node:crypto'
import { base32 } from '@lotse/common/random-id'

/** A password of 80 random bits in four groups that can be read aloud and typed. */
export function oneTimePassword(): string {
  return (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-')
}
