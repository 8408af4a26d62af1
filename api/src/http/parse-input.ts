import type { z } from 'zod'
import { Problem } from '../problem.ts'

/**
 * Checks a part of a request.
 *
 * @throws Problem `invalid-request` that names each wrong place and the rule it breaks, and never a value
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new Problem('invalid-request', {
    errors: result.error.issues.map((issue) => ({ path: issue.path.join('.'), rule: issue.code })),
  })
}
