import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangeOutcome } from '@lotse/contract/change-request'
import type { Resource } from '@lotse/crds'
import { isMap, isSeq, parseAllDocuments, type Document } from 'yaml'
import { positionsInOrder, type Edit } from '../../changes/edit.ts'
import type { ApplyChange } from '../../changes/apply-change.ts'
import { indexOfItem, sameJson, type FieldStep } from '@lotse/kubernetes'
import { isConfigurationFile } from './watch-directory.ts'
import { parseFile } from './documents.ts'

/**
 * Edits the YAML files of a directory in place: comments, order and the other documents of a file stay. A new text is
 * written only if it reads back as exactly the resource that was meant, and takes the old file's place in one step.
 *
 * @param rescan reads the directory again and resolves when the store has what it says
 */
export function applyToDirectory(directory: string, rescan: () => Promise<void>): ApplyChange {
  return async ({ resource, edits, expected }) => {
    const found = await findFile(directory, resource)
    // Somebody has just saved it; it is tried again when that has been read.
    if (found === undefined || !readsAs(found.text, resource, resource))
      throw new Error('a file is newer than what is known of it')
    const { file, text, documents, index } = found
    const document = documents[index]
    if (document === undefined || !editDocument(document, edits))
      return { result: 'source-invalid' }
    const changed = documents.map((one) => one.toString({ lineWidth: 0 })).join('')
    if (!readsAs(changed, expected, resource)) return { result: 'source-invalid' }
    const path = join(directory, file)
    // Somebody has saved the file meanwhile: their edit is not overwritten.
    if ((await readFile(path, 'utf8')) !== text)
      throw new Error('a file changed while it was edited')
    await replaceFile(path, changed)
    await rescan()
    return { result: 'applied' } satisfies ChangeOutcome
  }
}

interface FoundFile {
  readonly file: string
  readonly text: string
  readonly documents: readonly Document.Parsed[]
  /** Which of the documents is the resource. */
  readonly index: number
}

async function findFile(
  directory: string,
  { kind, metadata }: Resource,
): Promise<FoundFile | undefined> {
  const files = (await readdir(directory)).filter(isConfigurationFile).toSorted()
  for (const file of files) {
    const text = await readFile(join(directory, file), 'utf8')
    const documents = [...parseAllDocuments(text, { stringKeys: true, logLevel: 'error' })]
    const index = documents.findIndex(
      (document) =>
        document.errors.length === 0 &&
        document.get('kind') === kind &&
        document.getIn(['metadata', 'name']) === metadata.name,
    )
    if (index !== -1) return { file, text, documents, index }
  }
  return undefined
}

/** Makes the edits. False when the document has another shape, for example an alias on the way. */
function editDocument(document: Document.Parsed, edits: readonly Edit[]): boolean {
  try {
    for (const edit of edits) {
      const path = locate(document, edit.path)
      if (edit.op === 'remove') {
        // A default that the file does not spell out.
        if (document.hasIn(path)) document.deleteIn(path)
      } else if (edit.op === 'order') orderItems(document, path, edit.keys)
      // A plain value goes into the node that is there, with its comment.
      else if (typeof edit.value === 'object') document.setIn(path, document.createNode(edit.value))
      else document.setIn(path, edit.value)
    }
    return true
  } catch {
    return false
  }
}

/** Puts the items of a list into an order; each takes its comments along. */
function orderItems(
  document: Document.Parsed,
  path: readonly (string | number)[],
  keys: readonly Readonly<Record<string, string>>[],
): void {
  const list = document.getIn(path)
  if (!isSeq(list)) throw new Error('not a list')
  const plain: unknown = list.toJS(document)
  const positions = positionsInOrder(Array.isArray(plain) ? plain : [], keys)
  list.items = positions.map((index) => list.items[index])
}

/** A path with positions instead of keys; an item that is not there yet comes at the end. */
function locate(document: Document.Parsed, steps: readonly FieldStep[]): (string | number)[] {
  const path: (string | number)[] = []
  for (const step of steps) {
    if (typeof step === 'string') {
      if (path.length > 0 && !document.hasIn([...path, step]) && !isMap(document.getIn(path)))
        document.setIn(path, document.createNode({}))
      path.push(step)
      continue
    }
    if (!isSeq(document.getIn(path))) document.setIn(path, document.createNode([]))
    const items: unknown = document.toJS()
    const list = path.reduce<unknown>((value, part) => Reflect.get(Object(value), part), items)
    const known = Array.isArray(list) ? list : []
    const index = indexOfItem(known, step)
    path.push(index === -1 ? known.length : index)
  }
  return path
}

/** Whether a text is valid and says of the resource what it shall be. */
function readsAs(text: string, expected: Resource, previous: Resource): boolean {
  const parsed = parseFile('', text, () => previous)
  if (!parsed.ok) return false
  const { kind, metadata } = expected
  const read = parsed.resources.find(
    (one) => one.kind === kind && one.metadata.name === metadata.name,
  )
  return sameJson(read?.spec, expected.spec)
}

/** Writes beside the file, under a name that the source does not read, and then takes its place. */
async function replaceFile(path: string, text: string): Promise<void> {
  const { mode } = await stat(path)
  const parts = path.split('/')
  const temporary = [...parts.slice(0, -1), `.${parts.at(-1) ?? ''}.tmp`].join('/')
  await writeFile(temporary, text, { mode, flush: true })
  await rename(temporary, path)
}
