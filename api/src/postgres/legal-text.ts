import { selectList } from '@lotse/contract/columns'
import { textColumns, type TextRow } from '@lotse/contract/config-rows'
import type { Queryable } from './database.ts'

/** All locales of one kind of text that an agency shows. */
export async function readLegalTexts(
  database: Queryable,
  agency: string,
  kind: TextRow['kind'],
): Promise<readonly TextRow[]> {
  const read = await database.query<TextRow>({
    name: 'read-legal-texts',
    text: `select ${selectList(textColumns, 't')} from config.legal_text t
      where t.agency = $1 and t.kind = $2`,
    values: [agency, kind],
  })
  return read.rows
}
