import type { LegalText } from './api-types.ts'
import { sha256Hex } from './sha256.ts'

/**
 * Version of a legal text: lower-case hex of SHA-256 over agency, kind, locale, the exact HTML, and the short text
 * where there is one: the same function as on the server. The page refuses a text whose version does not fit, so nobody consents to something else than shown.
 */
export function legalVersion(
  agency: string,
  text: Pick<LegalText, 'kind' | 'locale' | 'html' | 'short'>,
): Promise<string> {
  const { kind, locale, html, short } = text
  const input = JSON.stringify([agency, kind, locale, html, ...(short === null ? [] : [short])])
  return sha256Hex(new TextEncoder().encode(input))
}
