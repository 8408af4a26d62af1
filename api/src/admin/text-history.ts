import type { LegalTextKind } from '@lotse/contract/legal-text'
import type { Queryable } from '../postgres/database.ts'
import { readOwnTextVersions, type OwnTextVersion } from '../postgres/own-text-versions.ts'
import { findOwnTexts } from '../postgres/own-texts.ts'
import { Problem } from '../problem.ts'
import { administeredLevels, type TextOwner } from './administered-texts.ts'

/** A page of the versions of a text. */
export interface TextHistoryPage {
  readonly versions: readonly OwnTextVersion[]
  /** What to ask for as `before` for the next page; null behind the last one. */
  readonly next: string | null
}

/** A version has at most 65,536 characters. */
const pageSize = 100

/**
 * Reads a page of the versions of a text of a level's own for its admins, the newest first.
 *
 * @throws Problem `not-found` (`agency-not-found`) for unknown objects and those of others, without telling which
 */
export async function readTextHistory(
  database: Queryable,
  groups: readonly string[],
  owner: TextOwner,
  {
    kind,
    locale,
    before,
  }: {
    readonly kind: LegalTextKind
    readonly locale: string
    /** Only versions that are older than the one with this id. */
    readonly before?: string | undefined
  },
): Promise<TextHistoryPage> {
  await administeredLevels(database, groups, owner)
  if ((await findOwnTexts(database, owner.level, owner.name)) === undefined)
    throw new Problem('not-found')
  const place = { ...owner, kind, locale }
  const rows = await readOwnTextVersions(database, place, before ?? null, pageSize + 1)
  const versions = rows.slice(0, pageSize)
  return { versions, next: rows.length > pageSize ? (versions.at(-1)?.id ?? null) : null }
}
