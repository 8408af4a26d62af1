import { changeWays, recordedOutcomes } from '@lotse/contract/change-record'
import { legalTextSources } from '@lotse/contract/legal-text'
import { z } from 'zod'
import { readChanges, type ChangesPage } from '../../../admin/change-records.ts'
import { csv } from '../../csv.ts'
import { answer, defineRoute } from '../../route.ts'
import { csvText, csvType, exportFormat, moment, nothing, olderThan, scope } from '../../schemas.ts'

/** Changes on a page of JSON. */
const pageSize = 100
/** Changes in a table. */
const tableSize = 10_000

const day = z.iso.date()

const changesQuery = z.strictObject({
  scope,
  from: day.optional().describe('First day, in UTC'),
  to: day.optional().describe('Last day, in UTC'),
  format: exportFormat,
  before: olderThan,
})

/** A page of the record of changes. */
export const changes = z.strictObject({
  changes: z.array(
    z.strictObject({
      id: z.string(),
      at: moment,
      kind: z.enum(legalTextSources),
      name: z.string(),
      way: z.enum(changeWays),
      staff: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
      manager: z.string().nullable(),
      outcome: z.enum(recordedOutcomes),
      fields: z.array(
        z.strictObject({
          path: z.string(),
          from: z.string().nullable(),
          to: z.string().nullable(),
        }),
      ),
    }),
  ),
  next: z.string().nullable(),
})

/** `GET /live-chat/admin/changes` */
export const getChanges = defineRoute({
  method: 'get',
  path: '/live-chat/admin/changes',
  audience: 'staff',
  summary: `Who has changed what in a scope, the newest first: ${pageSize} changes a page, as CSV ${tableSize} with a line for each field`,
  params: nothing,
  query: changesQuery,
  body: undefined,
  responses: { 200: z.union([changes, csvText]) },
  problems: ['unauthenticated'],
  handle: async ({ context }, { principal, query }) => {
    const { format, from, to, before } = query
    const isTable = format === 'csv'
    const page = await readChanges(
      context.database.pool,
      principal.groups,
      { scope: query.scope, from, to, before },
      isTable ? tableSize : pageSize,
    )
    if (isTable) return answer(200, table(page), csvType)
    return answer(200, {
      changes: page.changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
      next: page.next,
    })
  },
})

const header = 'id,at,kind,name,way,staffId,staffName,manager,outcome,path,from,to'.split(',')

function table({ changes: rows }: ChangesPage): Buffer {
  return csv(
    header,
    rows.flatMap(({ id, at, kind, name, way, staff, manager, outcome, fields }) => {
      const change = [id, at.toISOString(), kind, name, way, staff?.id ?? null, staff?.name ?? null]
      // Of an attempt without fields the line is all there is.
      const lines = fields.length === 0 ? [{ path: null, from: null, to: null }] : fields
      return lines.map((field) => [...change, manager, outcome, field.path, field.from, field.to])
    }),
  )
}
