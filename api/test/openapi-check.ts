import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'

/** An answer as a test has received it. */
export interface ReceivedAnswer {
  readonly method: string
  /** Path with query. */
  readonly path: string
  readonly status: number
  readonly contentType: string | null
  readonly body: unknown
}

const content = z.record(z.string(), z.object({ schema: z.unknown().optional() }))
const response = z.union([
  z.object({ $ref: z.string() }),
  z.object({ content: content.optional() }),
])
const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), response) })),
  ),
  components: z.object({
    responses: z.record(z.string(), z.object({ content })),
    schemas: z.record(z.string(), z.unknown()),
  }),
})

const file = join(import.meta.dirname, '../openapi.json')
const document = documentShape.parse(JSON.parse(readFileSync(file, 'utf8')))
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'lotse', components: document.components })
const compiled = new Map<string, ValidateFunction>()

/**
 * Checks an answer against the checked-in OpenAPI document: path, method, status, content type and body. Paths that the
 * document does not know must be answered by `not-found`.
 *
 * @throws Error that says what does not match
 */
export function assertMatchesOpenApi(answer: ReceivedAnswer): void {
  const [pathname = ''] = answer.path.split('?')
  const template = Object.keys(document.paths).find((one) => matches(one, pathname))
  const operation =
    template === undefined ? undefined : document.paths[template]?.[answer.method.toLowerCase()]
  const where = `${answer.method} ${template ?? 'unknown path'} → ${answer.status}`
  if (operation === undefined) {
    const expected = template === undefined ? 404 : 405
    if (answer.status !== expected) throw new Error(`${where}: expected ${expected}`)
    check(where, { $ref: 'lotse#/components/schemas/Problem' }, answer.body)
    return
  }
  const described = operation.responses[String(answer.status)]
  if (described === undefined) throw new Error(`${where}: this status is not described`)
  const { content: types } =
    '$ref' in described
      ? (document.components.responses[described.$ref.split('/').at(-1) ?? ''] ?? { content: {} })
      : described
  if (types === undefined && answer.contentType === null) return
  const type = types?.[answer.contentType ?? '']
  if (type === undefined)
    throw new Error(`${where}: ${String(answer.contentType)} is not described`)
  if (type.schema !== undefined) check(where, type.schema, answer.body)
}

function check(where: string, schema: unknown, body: unknown): void {
  const text = JSON.stringify(schema).replaceAll('"#/', '"lotse#/')
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object)
  compiled.set(text, validate)
  if (!validate(body)) throw new Error(`${where}: ${ajv.errorsText(validate.errors)}`)
}

function matches(template: string, pathname: string): boolean {
  const parts = template.split('/')
  const given = pathname.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, index) =>
      part.startsWith('{') ? given[index] !== '' : part === given[index],
    )
  )
}
