import { isPair, isScalar, isSeq, parseDocument, visit } from 'yaml'
import { RoutingError } from './routing-error.ts'

/**
 * Reads YAML that means the same to every reader: one document, keys that are words, no tags. A tag that this program
 * does not know would be dropped with a warning, and what it stood for along with it.
 *
 * @param name of the file, for messages
 * @throws RoutingError one line
 */
export function parsePlainYaml(text: string, name: string): unknown {
  const document = parseDocument(text)
  const refuse = (path: string, value: string, rule: string): never => {
    throw new RoutingError(`${path || 'the values'}: ${value}: ${rule}`)
  }
  const [error] = document.errors
  if (error !== undefined) throw notYaml(name, error)
  visit(document, {
    Node: (key, node, ancestors) => {
      const { tag } = node
      const path = pathOf(node, ancestors)
      const value = isScalar(node) ? ` ${node.source ?? ''}` : ''
      if (tag !== undefined) refuse(path, `${shortTag(tag)}${value}`, 'must have no YAML tag')
      if (key === 'key' && !isScalar(node)) refuse(path, 'a list or a map', 'must be a word as key')
    },
  })
  const [warning] = document.warnings
  if (warning !== undefined) throw notYaml(name, warning)
  try {
    return document.toJS()
  } catch (cause) {
    throw notYaml(name, cause)
  }
}

function notYaml(name: string, cause: unknown): RoutingError {
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : ''
  return new RoutingError(`${name}: is not YAML: ${reason}`, { cause })
}

/** `!!str` is how `tag:yaml.org,2002:str` is written. */
function shortTag(tag: string): string {
  return tag.replace('tag:yaml.org,2002:', '!!')
}

/** Keys and indexes from the root to a node, with dots between. */
function pathOf(node: unknown, ancestors: readonly unknown[]): string {
  const all = [...ancestors, node]
  return all
    .flatMap((each, index) => {
      const parent = all[index - 1]
      if (isPair(each)) return isScalar(each.key) ? [String(each.key.value)] : []
      if (isSeq(parent)) return [String(parent.items.indexOf(each))]
      return []
    })
    .join('.')
}
