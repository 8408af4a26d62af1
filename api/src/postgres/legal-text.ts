import { selectList } from '@lotse/contract/columns'
import { textColumns, type TextRow } from '@lotse/contract/config-rows'
import type { Queryable } from './database.ts'

/** A text that an agency shows, with the date of its version. */
export interface DatedText extends TextRow {
  /** When this version was published for the first time. */
  readonly publishedAt: Date
}

/**
 * All locales of one kind of text that an agency shows. The join drops none: a trigger keeps every version in the
 * transaction that publishes it.
 */
export async function readLegalTexts(
  database: Queryable,
  agency: string,
  kind: TextRow['kind'],
): Promise<readonly DatedText[]> {
  const read = await database.query<DatedText>({
    name: 'read-legal-texts',
    text: `select ${selectList(textColumns, 't')}, v.published_at as "publishedAt"
      from config.legal_text t join config.legal_text_version v using (agency, kind, locale, version)
      where agency = $1 and kind = $2`,
    values: [agency, kind],
  })
  return read.rows
}

/** Which texts agencies show, without their content. */
export async function readTextLocales(
  database: Queryable,
  agencies: readonly string[],
): Promise<readonly { agency: string; kind: TextRow['kind']; locale: string }[]> {
  const read = await database.query<{ agency: string; kind: TextRow['kind']; locale: string }>({
    name: 'read-text-locales',
    text: 'select agency, kind, locale from config.legal_text where agency = any($1)',
    values: [agencies],
  })
  return read.rows
}
