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
    labels: z.record(z.string(), z.string().max(63)),
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
      const keys = documents.map(({ object }) => {
        const { kind, metadata } = anyObject.parse(object)
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
    }),
    { numRuns: 400 },
  )
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
