import type { Queryable } from '../postgres/database.ts'
import { readChangeRecords, type ChangeRecordRow } from '../postgres/change-records.ts'
import { requireScope } from '../staff/scope.ts'

/** What to read of the record of changes. */
export interface ChangesQuery {
  /** `platform`, `tenant:x` or `agency:x`. */
  readonly scope: string
  /** First and last day in UTC, as in `2026-01-31`. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** Only rows that are older than this one. */
  readonly before: string | undefined
}

/** A page of the record. */
export interface ChangesPage {
  readonly changes: readonly ChangeRecordRow[]
  /** What to ask for as `before` for the next page; null behind the last one. */
  readonly next: string | null
}

const dayMs = 24 * 3600_000

/**
 * Reads a page of the record of changes for an admin, the newest first. A tenant's has its agencies too, the platform's has
 * everything.
 *
 * @throws Problem `not-found` for a scope that is unknown or that the person may not see, without telling which
 */
export async function readChanges(
  database: Queryable,
  groups: readonly string[],
  { scope, from, to, before }: ChangesQuery,
  pageSize: number,
): Promise<ChangesPage> {
  await requireScope(database, groups, scope, 'change-record.read')
  const [level, name = ''] = scope.split(':')
  const filter = {
    agency: level === 'agency' ? name : null,
    tenant: level === 'tenant' ? name : null,
    from: from === undefined ? null : new Date(from),
    until: to === undefined ? null : new Date(new Date(to).getTime() + dayMs),
    before: before ?? null,
  }
  const rows = await readChangeRecords(database, filter, pageSize + 1)
  const changes = rows.slice(0, pageSize)
  return { changes, next: rows.length > pageSize ? (changes.at(-1)?.id ?? null) : null }
}
