import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { arbitraryMistake, arbitraryValues } from '../test/arbitrary-values.ts'
import { profiles } from './profile.ts'
import { synthesise } from './synth.ts'
import { parseValues } from './values.ts'

const label = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/)
const service = z.object({
  name: z.string().regex(/^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/),
  port: z.object({ number: z.int().min(1).max(65_535) }),
})
/** What an API server asks of every object, and of an Ingress. */
const anyObject = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({
    name: label,
    namespace: label.optional(),
    labels: z.record(z.string(), z.string().max(63)).optional(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
})
const ingress = anyObject.extend({
  spec: z.object({
    ingressClassName: label,
    tls: z.tuple([z.object({ hosts: z.tuple([z.string()]), secretName: label })]),
    rules: z.tuple([
      z.object({
        host: z.string().max(253),
        http: z.object({
          paths: z.tuple([
            z.object({
              path: z.string().startsWith('/'),
              pathType: z.enum(['Prefix', 'ImplementationSpecific']),
              backend: z.object({ service }),
            }),
          ]),
        }),
      }),
    ]),
  }),
})

test('any valid values give objects that validate, each with a name of its own, for every profile', () => {
  fc.assert(
    fc.property(arbitraryValues, fc.constantFrom(...profiles), (input, profile) => {
      const documents = [...synthesise(parseValues(input), profile)].flatMap(([path, text]) =>
        parseAllDocuments(text).map((document) => ({ path, object: document.toJS() as unknown })),
      )
      const keys = documents.map(({ path, object }) => {
        const { kind, metadata } = anyObject.parse(object)
        // That one belongs to the chart of the controller.
        expect(metadata.labels === undefined).toBe(path === 'controller/ingress-nginx.yaml')
        return `${kind} ${metadata.namespace ?? ''} ${metadata.name}`
      })
      expect(new Set(keys).size).toBe(keys.length)
      const routes = documents.filter(({ path }) => path.startsWith('ingress/'))
      expect(routes).toHaveLength(33)
      if (profile === 'gateway-api') return
      for (const { object } of routes) ingress.parse(object)
    }),
    { numRuns: 40 },
  )
})

test('one wrong setting is refused on one line that begins with its path', () => {
  fc.assert(
    fc.property(arbitraryMistake, ({ path, values }) => {
      const message = messageOf(() => parseValues(values))
      expect(message).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}[.:]`))
      expect(message).not.toMatch(/[\n\r]/)
      // The library's own words are about its types.
      expect(message).toMatch(/: (must|is not a setting)/)
      expect(message).not.toMatch(/Invalid|Too (small|big)|expected|received/)
    }),
    { numRuns: 400 },
  )
})

test.each([
  { reason: 'an empty file', change: null, says: 'the values: null: must be a map of settings' },
  {
    reason: 'a list in the place of a map',
    change: { hosts: [] },
    says: 'hosts: []: must be a map of settings',
  },
  {
    reason: 'missing',
    change: { namespace: undefined },
    says: 'namespace: nothing: must be given',
  },
  {
    reason: 'none of a few',
    change: { issuer: 'zerossl' },
    says: 'issuer: "zerossl": must be one of letsencrypt-prod, letsencrypt-staging, development-ca, private-acme',
  },
  {
    reason: 'the only one',
    change: { rateLimit: { status: 503 } },
    says: 'rateLimit.status: 503: must be 429',
  },
  {
    reason: 'too small',
    change: { timeouts: { requestSeconds: 4 } },
    says: 'timeouts.requestSeconds: 4: must be at least 5',
  },
  {
    reason: 'too large',
    change: { timeouts: { requestSeconds: 86_401 } },
    says: 'timeouts.requestSeconds: 86401: must be at most 86400',
  },
  {
    reason: 'a text for a number',
    change: { timeouts: { requestSeconds: '60' } },
    says: 'timeouts.requestSeconds: "60": must be a whole number',
  },
  {
    reason: 'half a number',
    change: { timeouts: { requestSeconds: 5.5 } },
    says: 'timeouts.requestSeconds: 5.5: must be a whole number',
  },
  { reason: 'a number for a text', change: { platform: 1 }, says: 'platform: 1: must be a text' },
  {
    reason: 'no e-mail address',
    change: { acmeEmail: 'a@' },
    says: 'acmeEmail: "a@": must be an e-mail address',
  },
])('a rule is told in words: $reason', ({ change, says }) => {
  const committed = parse(
    readFileSync(join(import.meta.dirname, '../values.yaml'), 'utf8'),
  ) as object
  const values = change === null ? null : { ...committed, ...change }
  expect(messageOf(() => parseValues(values)).slice(0, says.length)).toBe(says)
})

test('an unknown key is refused by its path, at any depth', () => {
  const places = ['', 'hosts', 'extraHosts', 'rateLimit', 'timeouts', 'bodySizes', 'privateAcme']
  const key = fc.stringMatching(/^x[a-z]{1,10}$/)
  fc.assert(
    fc.property(arbitraryValues, fc.constantFrom(...places), key, (values, place, name) => {
      const known = values as Record<string, unknown>
      const changed =
        place === ''
          ? { ...known, [name]: 1 }
          : { ...known, [place]: { ...(known[place] as object | undefined), [name]: 1 } }
      const path = place === '' ? name : `${place}.${name}`
      expect(messageOf(() => parseValues(changed))).toBe(`${path}: 1: is not a setting`)
    }),
  )
})

test('any other text than values is refused without a stack', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      expect(messageOf(() => parseValues(parse(JSON.stringify(input))))).toMatch(/^[^\n\r]+$/)
    }),
  )
})

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (Error.isError(error) && error.name === 'RoutingError') return error.message
    throw error
  }
  return ''
}
