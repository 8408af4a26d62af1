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
    errors: result.error.issues.flatMap((issue) => {
      // The place of a field that is too much is the field, not the object it is in.
      const places =
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => [...issue.path, key])
          : [issue.path]
      return places.map((place) => ({ path: place.join('.'), rule: issue.code }))
    }),
  })
}
