import { createHmac } from 'node:crypto'
import { base32 } from '@lotse/common/random-id'
import type { LinkCode } from './link-code.ts'

/** 40 bits make eight characters. Nobody who guesses a code learns more than the public address of a link. */
const codeBytes = 5

/**
 * Makes codes of links: no secret, they only keep the names of agency and topic out of browser histories. The key keeps
 * others from computing which agency a code in a history belongs to.
 *
 * @param key 32 bytes that stay the same for as long as codes are in use
 */
export function linkCodes(key: Uint8Array): LinkCode {
  return (agency, link) => {
    // As JSON, so that no two pairs are written alike.
    const mac = createHmac('sha256', key)
      .update(JSON.stringify([agency, link]))
      .digest()
    return base32(mac.subarray(0, codeBytes))
  }
}
