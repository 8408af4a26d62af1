import type { ChangeWay } from '@lotse/contract/change-record'
import type { LegalTextKind, LegalTextSource } from '@lotse/contract/legal-text'
import type { Queryable } from './database.ts'

/** A text that a level has had. */
export interface OwnTextVersion {
  /** Null when the level had no text of its own. */
  readonly markdown: string | null
  readonly short: string | null
  readonly from: Date
  /** Null for the present version. */
  readonly until: Date | null
  /** Null for a text that is older than the record of changes. */
  readonly way: ChangeWay | null
  /** Of the member of staff, as long as the record of changes is kept. */
  readonly name: string | null
  readonly manager: string | null
}

/** A text of one level in one locale. */
export interface OwnTextPlace {
  readonly level: LegalTextSource
  readonly name: string
  readonly kind: LegalTextKind
  readonly locale: string
}

/** A text has at most 65,536 characters. */
const mostVersions = 100

/** Reads the versions of a text, the newest first, at most {@link mostVersions}. Names nobody of another tenant. */
export async function readOwnTextVersions(
  database: Queryable,
  { level, name, kind, locale }: OwnTextPlace,
): Promise<readonly OwnTextVersion[]> {
  const read = await database.query<OwnTextVersion>({
    name: 'read-own-text-versions',
    text: `select v.markdown, v.short, v.published_at as "from",
        lead(v.published_at) over (order by v.id) as until,
        v.way, r.staff_name as name, r.manager
      from config.own_text_version v
      left join config.change_record r on r.id = v.record
        and (v.level <> 'agency' or r.tenant = (select a.tenant from config.agency a where a.name = v.name))
      where v.level = $1 and v.name = $2 and v.kind = $3 and v.locale = $4
      order by v.id desc limit ${mostVersions}`,
    values: [level, name, kind, locale],
  })
  return read.rows
}
