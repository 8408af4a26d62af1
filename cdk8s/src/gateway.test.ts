import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { addressHeaders } from './address-headers.ts'
import { synthesise } from './synth.ts'
import { readValues } from './values.ts'

const values = readValues(join(import.meta.dirname, '../values.yaml'))
const files = synthesise(values, 'gateway-api')
const gateway = z.object({
  spec: z.object({
    listeners: z.array(z.object({ name: z.string(), allowedRoutes: z.unknown() })),
  }),
})
// As many as the API takes.
const modifier = z.strictObject({
  remove: z.array(z.string()).max(16),
  set: z.array(z.strictObject({ name: z.string(), value: z.literal('0.0.0.0') })).max(16),
})
const route = z.object({
  spec: z.object({
    rules: z.tuple([
      z.object({
        filters: z.array(
          z.object({
            type: z.string(),
            cors: z.unknown().optional(),
            requestHeaderModifier: modifier.optional(),
          }),
        ),
      }),
    ]),
  }),
})
const documents = (text: string): unknown[] =>
  parseAllDocuments(text).map((document): unknown => document.toJS())

test('no listener takes routes of another namespace', () => {
  const { spec } = gateway.parse(documents(files.get('controller/gateway.yaml') ?? '')[0])
  expect(spec.listeners.map(({ name }) => name)).toContain('http')
  for (const { name, allowedRoutes } of spec.listeners) {
    expect([name, allowedRoutes]).toEqual([name, { namespaces: { from: 'Same' } }])
  }
})

const filters = [...files]
  .filter(([path]) => path.startsWith('ingress/'))
  .flatMap(([, text]) => documents(text))
  .flatMap((object) => route.parse(object).spec.rules[0].filters)

test('every header with an address goes away, or says nobody', () => {
  const modifiers = filters.flatMap(({ requestHeaderModifier }) => requestHeaderModifier ?? [])
  expect(modifiers).toHaveLength(33)
  for (const { remove, set } of modifiers) {
    expect([...remove, ...set.map(({ name }) => name)]).toEqual(addressHeaders)
  }
})

test('pages of other origins may send what ingress-nginx lets them send by itself', () => {
  const cors = filters.filter(({ type }) => type === 'CORS').map((filter) => filter.cors)
  expect(cors).toHaveLength(33)
  for (const each of cors) {
    // The defaults of its annotations/cors/main.go.
    expect(each).toEqual({
      allowOrigins: ['*'],
      allowCredentials: false,
      allowMethods: 'GET PUT POST DELETE PATCH OPTIONS'.split(' '),
      allowHeaders:
        'DNT Keep-Alive User-Agent X-Requested-With If-Modified-Since Cache-Control Content-Type Range Authorization'.split(
          ' ',
        ),
      maxAge: 1_728_000,
    })
  }
})
