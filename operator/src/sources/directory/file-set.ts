import type { SourceProblem } from '@lotse/contract/config-rows'
import type { Resource } from '@lotse/crds'
import { keyOf, type Refusal, type Snapshot } from '../../resources/resource-store.ts'
import { duplicate, parseFile, type FileProblem } from './documents.ts'

/** Files by name with their text; undefined stands for a file that cannot be read. */
export type FileTexts = ReadonlyMap<string, string | undefined>

/** What {@link FileSet} makes of the present files. */
export interface FileSetState {
  readonly snapshot: Snapshot
  readonly problems: readonly FileProblem[]
}

interface KnownFile {
  readonly text: string | undefined
  /** Resources of the last text that was good; undefined while there was none since the start. */
  readonly good: readonly Resource[] | undefined
  readonly problems: readonly FileProblem[]
}

/** A file with its new text, before anyone has looked at the other files. */
interface Candidate extends KnownFile {
  /** Resources of the last good text before this one. */
  readonly earlier: readonly Resource[] | undefined
}

/**
 * Turns the files of a directory into resources and remembers, per file, the last good content: an edit that is refused
 * leaves everything as it was. Pure apart from that memory.
 *
 * A resource in two files belongs to the file that had it first; the other file is refused as a whole.
 */
export class FileSet {
  #files: ReadonlyMap<string, KnownFile> = new Map()

  /** Takes the present texts of all files. Files that are not among them are gone. */
  update(texts: FileTexts): FileSetState {
    const before = this.#files
    const candidates = new Map(
      [...texts]
        .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .map(([file, text]) => [file, read(file, text, before)]),
    )
    const owners = ownersOf(candidates, before)
    this.#files = new Map(
      [...candidates].map(([file, candidate]) => [file, settle(file, candidate, owners)]),
    )
    return stateOf(this.#files)
  }
}

function read(
  file: string,
  text: string | undefined,
  before: ReadonlyMap<string, KnownFile>,
): Candidate {
  const known = before.get(file)
  const earlier = known?.good
  if (known !== undefined && known.text === text && known.problems.length === 0)
    return { ...known, earlier }
  if (text === undefined) {
    const problem = { file, path: '', rule: 'unreadable', message: 'cannot be read' }
    return { text, good: earlier, earlier, problems: [problem] }
  }
  const parsed = parseFile(file, text, (key) => heldIn(before, key))
  return parsed.ok
    ? { text, good: parsed.resources, earlier, problems: [] }
    : { text, good: earlier, earlier, problems: parsed.problems }
}

function heldIn(files: ReadonlyMap<string, KnownFile>, key: string): Resource | undefined {
  return [...files.values()]
    .flatMap(({ good = [] }) => good)
    .find((resource) => resourceKey(resource) === key)
}

/** The file of each resource: the one that had it and still does, else the first by name. */
function ownersOf(
  candidates: ReadonlyMap<string, Candidate>,
  before: ReadonlyMap<string, KnownFile>,
): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const [file, { good = [] }] of candidates)
    for (const resource of good) {
      const key = resourceKey(resource)
      const had = before.get(file)?.good?.some((held) => resourceKey(held) === key) ?? false
      if (!owners.has(key) || had) owners.set(key, file)
    }
  return owners
}

function settle(
  file: string,
  candidate: Candidate,
  owners: ReadonlyMap<string, string>,
): KnownFile {
  const { text, good, earlier, problems } = candidate
  if (problems.length > 0) return { text, good, problems }
  const taken = (good ?? []).flatMap((resource) => {
    const key = resourceKey(resource)
    const owner = owners.get(key) ?? file
    return owner === file ? [] : [duplicate(file, key, owner)]
  })
  return taken.length === 0 ? { text, good, problems } : { text, good: earlier, problems: taken }
}

function stateOf(files: ReadonlyMap<string, KnownFile>): FileSetState {
  const all = [...files.values()]
  const problems = all.flatMap((file) => file.problems)
  const refused = new Map<string, Refusal>()
  for (const { good = [], problems: found } of all) {
    const [first] = found
    if (first === undefined) continue
    const words = `${first.file}: ${[first.path, first.message].filter(Boolean).join(' ')}`
    for (const resource of good) {
      const key = resourceKey(resource)
      refused.set(key, { words, problems: problemsOf(key, found) })
    }
  }
  return {
    snapshot: {
      // A resource that moved from one file to another is in both memories for a moment when the first is refused.
      resources: [
        ...new Map(
          all.flatMap(({ good = [] }) => good.map((resource) => [resourceKey(resource), resource])),
        ).values(),
      ],
      // An empty directory is more likely a wrong one than the end of every agency.
      complete: all.length > 0 && all.every(({ good }) => good !== undefined),
      refused,
    },
    problems,
  }
}

/** What the admins of a resource learn: of the others in its file, whose they may be, only that one is refused. */
function problemsOf(key: string, found: readonly FileProblem[]): readonly SourceProblem[] {
  const own = found.filter(({ resource = key }) => resource === key)
  if (own.length > 0) return own.map(({ path, message }) => ({ path, rule: message }))
  return [{ path: '', rule: 'another resource in the same file is refused' }]
}

function resourceKey(resource: Resource): string {
  return keyOf(resource.kind, resource.metadata.name)
}
