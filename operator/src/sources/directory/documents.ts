import { validateResource, type Resource } from '@lotse/crds'
import { parseAllDocuments } from 'yaml'
import { keyOf } from '../../resources/resource-store.ts'

/** Why a file is refused. */
export interface FileProblem {
  /** Name of the file in the directory. */
  readonly file: string
  /** Key of the resource, where one could be read. */
  readonly resource?: string
  /** Field, for example `spec.liveChat.links[0].topic`, or `line 3` for a file that is not YAML. */
  readonly path: string
  /** Keyword of the schema, CEL expression, or one of `yaml`, `empty`, `duplicate`, `unreadable`. */
  readonly rule: string
  readonly message: string
}

/** Content of a file: all of its resources, or why none of it is taken. */
export type ParsedFile =
  | { readonly ok: true; readonly resources: readonly Resource[] }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

/**
 * Reads the documents of one YAML file. A file is taken as a whole or not at all: half of an edit is never in effect.
 *
 * @param previous finds the present state of a resource, for the rules about what cannot change
 */
export function parseFile(
  file: string,
  text: string,
  previous: (key: string) => Resource | undefined,
): ParsedFile {
  const resources: Resource[] = []
  const problems: FileProblem[] = []
  for (const document of parseAllDocuments(text, { stringKeys: true, logLevel: 'error' })) {
    const [error] = document.errors
    if (error !== undefined) {
      const line = error.linePos?.[0].line
      // The parser's message goes on with an excerpt of the file.
      const [sentence = 'is not YAML'] = error.message.split('\n')
      const message = sentence.replace(/:\s*$/, '')
      problems.push({ file, path: line === undefined ? '' : `line ${line}`, rule: 'yaml', message })
      continue
    }
    const read = toValue(() => document.toJS())
    if (!read.ok) {
      problems.push({ file, path: '', rule: 'yaml', message: 'has too many or unknown aliases' })
      continue
    }
    // Nothing between two separators, as after a comment at the end of a file.
    if (read.value === null || read.value === undefined) continue
    const key = claimedKey(read.value)
    const result = validateResource(read.value, key === undefined ? undefined : previous(key))
    if (result.ok) resources.push(withoutManagers(result.resource))
    else
      problems.push(
        ...result.violations.map((violation) => ({
          file,
          ...(key === undefined ? {} : { resource: key }),
          ...violation,
        })),
      )
  }
  // More likely a full disk or an editor that failed than a wish: a wish to delete is a file that is gone.
  if (resources.length === 0 && problems.length === 0)
    problems.push({
      file,
      path: '',
      rule: 'empty',
      message: 'holds no resource; delete the file to delete its resources',
    })
  const seen = new Set<string>()
  for (const { kind, metadata } of resources) {
    const resource = keyOf(kind, metadata.name)
    if (seen.has(resource)) problems.push(duplicate(file, resource, file))
    seen.add(resource)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, resources }
}

/** A resource as a file says it: managers of fields are those of some API server, and manage nothing here. */
function withoutManagers(resource: Resource): Resource {
  const { managedFields: _, ...metadata } = resource.metadata
  return { ...resource, metadata }
}

/** The problem of a resource that is in two files. */
export function duplicate(file: string, resource: string, other: string): FileProblem {
  const where = file === other ? 'this file' : other
  return { file, resource, path: '', rule: 'duplicate', message: `is also in ${where}` }
}

function toValue(read: () => unknown): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: read() }
  } catch {
    return { ok: false }
  }
}

/** Key that a document claims to be, also when the rest of it is wrong. */
function claimedKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('metadata' in value))
    return undefined
  const { kind, metadata } = value
  if (typeof metadata !== 'object' || metadata === null || !('name' in metadata)) return undefined
  const { name } = metadata
  if (typeof kind !== 'string' || typeof name !== 'string') return undefined
  return /^[A-Z][A-Za-z]{1,20}$/.test(kind) && /^[a-z0-9-]{1,63}$/.test(name)
    ? keyOf(kind, name)
    : undefined
}
