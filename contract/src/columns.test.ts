import { expect, test } from '@jest/globals'
import { json, jsonObject, plain, selectList, upsertStatement, valuesOf } from './columns.ts'

const columns = {
  slug: plain<string>('slug'),
  displayName: json<Readonly<Record<string, string>> | null>('display_name'),
}

test('columns are selected under the names of their fields', () => {
  expect(selectList(columns, 't')).toBe('t.slug as "slug", t.display_name as "displayName"')
  expect(jsonObject(columns, 't')).toBe(
    "jsonb_build_object('slug', t.slug, 'displayName', t.display_name)",
  )
})

test('an upsert updates everything but the key', () => {
  expect(upsertStatement('topic', columns, ['slug']).replaceAll(/\s+/g, ' ')).toBe(
    'insert into topic (slug, display_name) values ($1, $2) ' +
      'on conflict (slug) do update set display_name = excluded.display_name',
  )
})

test.each([
  { displayName: { de: 'Sucht' }, value: '{"de":"Sucht"}', reason: 'an object becomes JSON' },
  { displayName: null, value: null, reason: 'null stays null instead of the JSON null' },
])('values come in the order of the columns: $reason', ({ displayName, value }) => {
  expect(valuesOf(columns, { displayName, slug: 'sucht' })).toEqual(['sucht', value])
})
