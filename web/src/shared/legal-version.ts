import type { LegalText } from './api-types.ts'

/**
 * Version of a legal text: lower-case hex of SHA-256 over agency, kind, locale and the exact HTML, the same function as
 * on the server. The page refuses a text whose version does not fit, so nobody consents to something else than shown.
 */
export async function legalVersion(
  agency: string,
  text: Pick<LegalText, 'kind' | 'locale' | 'html'>,
): Promise<string> {
  const input = JSON.stringify([agency, text.kind, text.locale, text.html])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(input))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
