import type { LegalTextSource, OwnTexts } from '@lotse/contract/legal-text'
import type { Queryable } from './database.ts'

/** What one level says itself. */
export interface LevelTexts {
  readonly displayName: string
  readonly ownTexts: OwnTexts
}

const relations: Readonly<Record<LegalTextSource, string>> = {
  // One row, whatever it is called.
  platform: 'config.platform where $1::text is not null',
  tenant: 'config.tenant where name = $1',
  agency: 'config.agency where name = $1',
}

/** The own texts of an object of a level, or `undefined`. */
export async function findOwnTexts(
  database: Queryable,
  level: LegalTextSource,
  name: string,
): Promise<LevelTexts | undefined> {
  const found = await database.query<LevelTexts>({
    name: `find-own-texts-${level}`,
    text: `select display_name as "displayName", own_texts as "ownTexts" from ${relations[level]}`,
    values: [name],
  })
  return found.rows[0]
}
