import { version } from '@lotse/common/version'
import { z } from 'zod'
import { problems, type ProblemCode } from '../problem.ts'
import type { Audience } from './authenticate.ts'
import { commonProblems, type Operation } from './route.ts'
import { csvText, noContent, pngImage, problem } from './schemas.ts'

/** A JSON value; the document is data. */
type Json = { readonly [member: string]: unknown }

/** Each audience's ways to say who is asking. */
const security: Record<Audience, readonly Json[]> = {
  anyone: [],
  client: [{ session: [] }, { anonymous: [] }],
  'client-or-nobody': [{}, { session: [] }, { anonymous: [] }],
  session: [{ session: [] }, { anonymous: [] }],
  staff: [{ staff: [] }],
  'client-or-staff': [{ session: [] }, { anonymous: [] }, { staff: [] }],
}

/** Describes operations in OpenAPI 3.1, from the schemas that check the requests. */
export function createOpenApi(table: readonly Operation[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const refusalComponents = new Map<string, Json>()
  for (const operation of table)
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation, refusalComponents),
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Lotse live chat', version, license: { name: 'Apache-2.0' } },
    servers: [{ url: '/service' }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      responses: Object.fromEntries(refusalComponents),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-lotse',
          description: 'The cookie of a client on our pages; `lotse` on http://localhost',
        },
        anonymous: {
          type: 'http',
          scheme: 'bearer',
          description: 'Realm lotse-anonymous: a client on another origin',
        },
        staff: { type: 'http', scheme: 'bearer', description: 'Realm lotse: staff' },
      },
    },
  }
}

function describeOperation(operation: Operation, refusalComponents: Map<string, Json>): Json {
  return {
    summary: operation.summary,
    security: security[operation.audience],
    parameters: [...parameters(operation.params, 'path'), ...parameters(operation.query, 'query')],
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(operation.body, 'input') } },
          },
        }),
    responses: { ...answers(operation), ...refusals(operation, refusalComponents) },
  }
}

function parameters(schema: z.ZodObject, place: 'path' | 'query'): readonly Json[] {
  const described = jsonSchema(schema, 'input')
  const required = (described['required'] ?? []) as readonly string[]
  return Object.entries((described['properties'] ?? {}) as Record<string, Json>).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }),
  )
}

function answers(operation: Operation): Json {
  return Object.fromEntries(
    Object.entries(operation.responses).map(([status, schema]) => [
      status,
      {
        description: 'Done',
        ...(schema === noContent ? {} : { content: content(schema) }),
      },
    ]),
  )
}

function content(schema: z.ZodType): Json {
  // Without a schema: OpenAPI 3.1 leaves the bytes of a media type to the media type.
  if (schema === pngImage) return { 'image/png': {} }
  if (schema === csvText) return { 'text/csv': {} }
  if (schema instanceof z.ZodUnion && schema.options.includes(csvText))
    return Object.assign({}, ...schema.options.map((one) => content(one as z.ZodType))) as Json
  return { 'application/json': { schema: jsonSchema(schema, 'output') } }
}

/** The problems by status; what several operations share stands in the components once. */
function refusals(operation: Operation, components: Map<string, Json>): Json {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of new Set([...commonProblems, ...operation.problems])) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.toSorted().join('.')
      components.set(name, describeRefusal(status, codes.toSorted()))
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function describeRefusal(status: number, codes: readonly ProblemCode[]): Json {
  const allOf = [
    { $ref: '#/components/schemas/Problem' },
    { properties: { status: { const: status }, code: { enum: codes } } },
  ]
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join(' '),
    content: { 'application/problem+json': { schema: { allOf } } },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  return rest
}
