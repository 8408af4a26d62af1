import type { LegalTextKind } from '@lotse/contract/legal-text'
import type { Queryable } from '../postgres/database.ts'
import { readOwnTextVersions, type OwnTextVersion } from '../postgres/own-text-versions.ts'
import { findOwnTexts } from '../postgres/own-texts.ts'
import { Problem } from '../problem.ts'
import { administeredLevels, type TextOwner } from './administered-texts.ts'

/**
 * Reads the versions of a text of a level's own for its admins, the newest first.
 *
 * @throws Problem `not-found` (`agency-not-found`) for unknown objects and those of others, without telling which
 */
export async function readTextHistory(
  database: Queryable,
  groups: readonly string[],
  owner: TextOwner,
  { kind, locale }: { readonly kind: LegalTextKind; readonly locale: string },
): Promise<readonly OwnTextVersion[]> {
  await administeredLevels(database, groups, owner)
  if ((await findOwnTexts(database, owner.level, owner.name)) === undefined)
    throw new Problem('not-found')
  return readOwnTextVersions(database, { ...owner, kind, locale })
}
