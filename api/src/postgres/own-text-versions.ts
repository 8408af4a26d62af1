import type { ChangeWay } from '@lotse/contract/change-record'
import type { LegalTextKind, LegalTextSource } from '@lotse/contract/legal-text'
import type { Queryable } from './database.ts'

/** A text that a level has had. */
export interface OwnTextVersion {
  /** Grows with time. */
  readonly id: string
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

/** Reads the versions of a text before the one with the id `before`, the newest first. Names nobody of another tenant. */
export async function readOwnTextVersions(
  database: Queryable,
  { level, name, kind, locale }: OwnTextPlace,
  before: string | null,
  limit: number,
): Promise<readonly OwnTextVersion[]> {
  const read = await database.query<OwnTextVersion>({
    name: 'read-own-text-versions',
    text: `select * from (
        select v.id, v.markdown, v.short, v.published_at as "from",
          lead(v.published_at) over (order by v.id) as until,
          v.way, r.staff_name as name, r.manager
        from config.own_text_version v
        left join config.change_record r on r.id = v.record
          and (v.level <> 'agency' or r.tenant = (select a.tenant from config.agency a where a.name = v.name))
        where v.level = $1 and v.name = $2 and v.kind = $3 and v.locale = $4) versions
      where $5::bigint is null or id < $5
      order by id desc limit $6`,
    values: [level, name, kind, locale, before, limit],
  })
  return read.rows
}
