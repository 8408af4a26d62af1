import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { checkRoutes } from './check-routes.ts'
import { contract, type ContractRow } from './contract.ts'
import { routesOf } from './route.ts'
import { readValues } from './values.ts'

const values = readValues(join(import.meta.dirname, '../values.yaml'))
const [first, second] = contract as readonly [ContractRow, ContractRow, ...ContractRow[]]

test.each([
  {
    reason: 'one place twice',
    rows: [first, { ...second, host: first.host, path: first.path }],
    says: 'auth.example.org/ is routed by lotse-identity-domain and by lotse-identity-api',
  },
  {
    reason: 'configuration in a path',
    rows: [{ ...first, path: '/a" ; return 200 "x' }],
    says: 'lotse-identity-domain: the path /a" ; return 200 "x is not allowed',
  },
  {
    reason: 'configuration in a rewritten path',
    rows: [{ ...second, target: '/$1;' }],
    says: 'lotse-identity-api: the path /$1; is not allowed',
  },
  {
    reason: 'a path with a slash at its end, which would match no whole segment',
    rows: [{ ...first, path: '/a/' }],
    says: 'the path /a/ is not allowed',
  },
  {
    reason: 'a path that does not begin at the root',
    rows: [{ ...first, path: 'a' }],
    says: 'the path a is not allowed',
  },
])('contradicting rows are refused: $reason', ({ rows, says }) => {
  expect(() => routesOf(values, rows)).toThrow(says)
})

test.each([
  {
    reason: 'a service of another platform',
    change: { service: 'keycloak' },
    says: 'lotse-identity-api: the service keycloak lacks the prefix lotse-',
  },
  {
    reason: 'one secret for two hosts, of which only one would get a certificate',
    change: { secret: 'lotse-auth-tls' },
    says: 'lotse-identity-api: the secret lotse-auth-tls is for auth.example.org and for api.example.org',
  },
])('routes with wrong names are refused: $reason', ({ change, says }) => {
  const routes = routesOf(values).map((route, index) =>
    index === 1 ? { ...route, ...change } : route,
  )
  expect(() => checkRoutes(routes, 'lotse')).toThrow(says)
})

test('each secret is of one host, and each host has one secret', () => {
  const routes = routesOf(values)
  const pairs = new Set(routes.map(({ secret, host }) => `${secret} ${host}`))
  expect(pairs.size).toBe(13)
  expect(new Set(routes.map(({ secret }) => secret)).size).toBe(13)
  expect(new Set(routes.map(({ host }) => host)).size).toBe(13)
})

test('a path with any other character is refused', () => {
  const bad = fc.stringMatching(/^[^A-Za-z0-9._/-]$/)
  fc.assert(
    fc.property(fc.string(), bad, fc.constantFrom('path', 'target'), (text, character, field) => {
      const rows = [{ ...first, [field]: `/${text}${character}` }]
      expect(() => routesOf(values, rows)).toThrow('is not allowed')
    }),
  )
})
