import type { ChangeRecord } from '@lotse/contract/change-record'
import type { Queryable } from './database.ts'

/** A row of the record of changes. */
export interface ChangeRecordRow extends Omit<ChangeRecord, 'tenant'> {
  /** Grows with time. */
  readonly id: string
  readonly at: Date
}

/** Which rows to read; null stands for any. */
export interface ChangeRecordFilter {
  readonly agency: string | null
  /** The tenant and its agencies. */
  readonly tenant: string | null
  readonly from: Date | null
  /** The first moment that is not meant any more. */
  readonly until: Date | null
  /** Rows that are older than this one. */
  readonly before: string | null
}

/** Reads rows of the record, the newest first. Of an agency only those under its present tenant. */
export async function readChangeRecords(
  database: Queryable,
  { agency, tenant, from, until, before }: ChangeRecordFilter,
  limit: number,
): Promise<readonly ChangeRecordRow[]> {
  const read = await database.query<ChangeRecordRow>({
    name: 'read-change-records',
    text: `select r.id, r.at, r.kind, r.name, r.way, r.manager, r.outcome, r.fields,
        case when r.staff_id is not null
          then jsonb_build_object('id', r.staff_id, 'name', r.staff_name) end as staff
      from config.change_record r
      where ($1::text is null or (r.kind = 'agency' and r.name = $1
          and r.tenant = (select a.tenant from config.agency a where a.name = $1)))
        and ($2::text is null or r.tenant = $2)
        and ($3::timestamptz is null or r.at >= $3)
        and ($4::timestamptz is null or r.at < $4)
        and ($5::bigint is null or r.id < $5)
      order by r.id desc limit $6`,
    values: [agency, tenant, from, until, before, limit],
  })
  return read.rows
}
