import { z } from 'zod'
import { threshold } from '../../../domain/disclosure.ts'
import { readScopeStatistics, type StatisticMeasure } from '../../../staff/scope-statistics.ts'
import { csv } from '../../csv.ts'
import { answer, defineRoute } from '../../route.ts'
import { csvText, csvType, exportFormat, nothing, scope, text } from '../../schemas.ts'

const month = text.regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/).describe('YYYY-MM')

/** Numbers by month. */
export const statistics = z.strictObject({
  scope: z.string(),
  from: z.string(),
  to: z.string(),
  threshold: z.literal(threshold).describe('Smaller numbers are not shown'),
  measures: z.array(
    z.strictObject({
      measure: z.string(),
      dimension: z.string().nullable(),
      unit: z.enum(['visits', 'ratings', 'consents']),
      rows: z.array(
        z.strictObject({
          month: z.string(),
          key: z
            .string()
            .nullable()
            .describe('`(none)` for what was not given, `(other)` for what was merged'),
          value: z.int().min(0).nullable(),
          hidden: z.boolean(),
          open: z.boolean().describe('Not closed yet: only `entered`, in steps of five'),
          partial: z.boolean().describe('Numbers of an agency may be left out'),
        }),
      ),
    }),
  ),
})

const header = ['month', 'measure', 'dimension', 'key', 'value', 'hidden', 'open', 'partial']

function toCsv(measures: readonly StatisticMeasure[]): Buffer {
  const rows = measures.flatMap(({ measure, dimension, rows: ofMeasure }) =>
    ofMeasure.map((row) => [
      row.month,
      measure,
      dimension,
      row.key,
      row.value,
      row.hidden,
      row.open,
      row.partial,
    ]),
  )
  return csv(header, rows)
}

/** `GET /live-chat/admin/statistics` */
export const getStatistics = defineRoute({
  method: 'get',
  path: '/live-chat/admin/statistics',
  audience: 'staff',
  summary: 'Numbers of a scope by month, of which none tells of a person',
  params: nothing,
  query: z.strictObject({ scope, from: month, to: month, format: exportFormat }),
  body: undefined,
  responses: { 200: z.union([statistics, csvText]) },
  problems: ['unauthenticated'],
  handle: async ({ context }, { principal, query }) => {
    const { scope: of, from, to, format } = query
    const { pool } = context.database
    const measures = await readScopeStatistics(pool, principal.groups, of, { from, to })
    return format === 'csv'
      ? answer(200, toCsv(measures), csvType)
      : answer(200, { scope: of, from, to, threshold, measures })
  },
})
