import type { LegalKind, LegalText } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { legalVersion } from '../shared/legal-version.ts'

/** The text does not fit its version: what would be agreed to is not what is shown. */
export class LegalTextError extends Error {
  override readonly name = 'LegalTextError'
}

/** Fetches a legal text and checks its version. @throws LegalTextError, ApiError */
export async function loadLegalText(
  api: Pick<ClientApi, 'legal'>,
  agency: string,
  kind: LegalKind,
  locale: string,
): Promise<LegalText> {
  const text = await api.legal(agency, kind, locale)
  const version = await legalVersion(agency, text)
  if (text.kind !== kind || version !== text.version) {
    throw new LegalTextError('a legal text does not fit its version')
  }
  return text
}
