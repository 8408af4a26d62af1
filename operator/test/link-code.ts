import { linkCodes } from '../src/agency/link-codes.ts'

/** Codes of links by a key that is always the same. */
export const testLinkCode = linkCodes(Buffer.alloc(32, 7))
