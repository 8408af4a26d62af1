import type { z } from 'zod'

/**
 * The rule that a setting breaks, in the words of the documentation, for the schemas that say nothing of their own.
 *
 * @returns what follows the value, like `must be at least 5`; undefined when there are no words for it
 */
export function ruleInWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'must be given'
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected]
    case 'invalid_value': {
      const allowed = issue.values.map(String).join(', ')
      return issue.values.length === 1 ? `must be ${allowed}` : `must be one of ${allowed}`
    }
    case 'too_small':
      return isNumber(issue.origin) ? `must be at least ${issue.minimum}` : 'must not be empty'
    case 'too_big':
      return isNumber(issue.origin) ? `must be at most ${issue.maximum}` : undefined
    case 'invalid_format':
      return formats[issue.format]
    // These are told by the schemas themselves, or by their path alone.
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return undefined
  }
}

const types: Readonly<Record<string, string>> = {
  object: 'must be a map of settings, as in cdk8s/values.yaml',
  string: 'must be a text',
  number: 'must be a whole number',
  int: 'must be a whole number',
  array: 'must be a list',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be an https address',
  base64: 'must be in base64',
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'
