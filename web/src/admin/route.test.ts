import { describe, expect, test } from '@jest/globals'
import { adminPath, levelKey, parseAdminPath, type AdminRoute, type Level } from './route.ts'

const agency: Level = { kind: 'agency', name: 'hamburg' }

const paths: { path: string; route: AdminRoute; reason: string }[] = [
  { path: '/admin/overview', route: { kind: 'home' }, reason: 'names no level' },
  {
    path: '/admin/agencies/hamburg/links',
    route: { kind: 'section', level: agency, section: 'links', rest: [] },
    reason: 'an agency and its section',
  },
  {
    path: '/admin/agencies/hamburg',
    route: { kind: 'section', level: agency, section: 'overview', rest: [] },
    reason: 'a level without a section begins with its overview',
  },
  {
    path: '/admin/tenants/stadt/texts/imprint/de',
    route: {
      kind: 'section',
      level: { kind: 'tenant', name: 'stadt' },
      section: 'texts',
      rest: ['imprint', 'de'],
    },
    reason: 'further parts belong to the section',
  },
  {
    path: '/admin/platform/numbers/',
    route: { kind: 'section', level: { kind: 'platform' }, section: 'numbers', rest: [] },
    reason: 'a slash at the end says nothing',
  },
  { path: '/admin/agencies', route: { kind: 'missing' }, reason: 'which agency is not said' },
  { path: '/admin/elsewhere', route: { kind: 'missing' }, reason: 'no such place' },
  { path: '/admin/overview/x', route: { kind: 'missing' }, reason: 'no such place' },
  { path: '/admin/agencies/%E0/links', route: { kind: 'missing' }, reason: 'broken encoding' },
]

test.each(paths)('$path: $reason', ({ path, route }) => {
  expect(parseAdminPath(path)).toEqual(route)
})

describe('a path', () => {
  test.each([
    { level: agency, key: 'agency:hamburg' },
    { level: { kind: 'tenant', name: 'stadt' } as const, key: 'tenant:stadt' },
    { level: { kind: 'platform' } as const, key: 'platform' },
  ])('leads back to $key', ({ level, key }) => {
    const rest = ['a/b', 'ü ?']
    const route = parseAdminPath(adminPath(level, 'links', ...rest))
    expect(route).toEqual({ kind: 'section', level, section: 'links', rest })
    expect(levelKey(level)).toBe(key)
  })
})
