import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import {
  agencyColumns,
  linkColumns,
  platformColumns,
  tenantColumns,
  textColumns,
} from './config-rows.ts'
import type { Columns } from './columns.ts'

const schema = readFileSync('database/schema.txt', 'utf8').split('\n')

test.each<{ table: string; columns: Columns; besides: readonly string[] }>([
  { table: 'agency', columns: agencyColumns, besides: [] },
  { table: 'link', columns: linkColumns, besides: ['agency'] },
  { table: 'legal_text', columns: textColumns, besides: ['agency'] },
  { table: 'platform', columns: platformColumns, besides: ['singleton'] },
  { table: 'tenant', columns: tenantColumns, besides: [] },
])(
  'config.$table has these columns, and jsonb where values are JSON',
  ({ table, columns, besides }) => {
    const inDatabase = schema.flatMap((line) => {
      const [, name, type] = new RegExp(`^config\\.${table}\\.(\\w+) (\\S+)`).exec(line) ?? []
      return name === undefined || besides.includes(name)
        ? []
        : [{ name, isJson: type === 'jsonb' }]
    })
    expect(new Set(inDatabase)).toEqual(new Set(Object.values(columns)))
    expect(inDatabase.length).toBeGreaterThan(0)
  },
)
