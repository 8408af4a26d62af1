import type { PublishedText } from './agency-config.ts'
import type { Queryable } from './database.ts'

/** A legal text with its body. */
export interface FullText extends PublishedText {
  readonly source: 'platform' | 'tenant' | 'agency'
  readonly html: string
}

/** All locales of one kind of text that an agency shows. */
export async function readLegalTexts(
  database: Queryable,
  agency: string,
  kind: PublishedText['kind'],
): Promise<readonly FullText[]> {
  const read = await database.query<FullText>({
    name: 'read-legal-texts',
    text: `select kind, locale, version, source, html from config.legal_text
      where agency = $1 and kind = $2`,
    values: [agency, kind],
  })
  return read.rows
}
