import { localeKeysRule } from './cel-rules.ts'
import { byKind } from './resource.ts'
import { isRecord, schemaOf, walk } from './structural-schema.ts'
import type { Resource } from './validate.ts'

const schemas = byKind(schemaOf)

/**
 * Fields of a resource whose locale the platform does not offer, for example `spec.liveChat.cannedReplies[0].text.fr`.
 * No schema can refuse them: the locales are a field of another resource, and change without this one.
 *
 * @param offered `spec.locales` of the platform
 */
export function unofferedLocales(
  resource: Resource,
  offered: readonly string[],
): readonly string[] {
  const fields: string[] = []
  walk(schemas[resource.kind], resource, (schema, value, path) => {
    const rules = schema['x-kubernetes-validations'] ?? []
    if (!isRecord(value) || !rules.some(({ rule }) => rule === localeKeysRule)) return
    const unoffered = Object.keys(value).filter((locale) => !offered.includes(locale))
    fields.push(...unoffered.map((locale) => `${path}.${locale}`))
  })
  return fields
}
