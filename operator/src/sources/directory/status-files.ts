import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiVersion, kinds, type Kind, type Resource } from '@lotse/crds'
import { parse, stringify } from 'yaml'
import { canonicalJson, sameJson } from '@lotse/kubernetes'
import type { StatusByKind, StatusStore } from '../../resources/status-store.ts'
import { keyOf } from '../../resources/resource-store.ts'
import type { FileProblem } from './documents.ts'
import { digestAnnotation, statusDocument, statusSchemas } from '../../resources/status-schemas.ts'

/** Status files, and the generations that files do not have by themselves. */
export interface StatusFiles extends StatusStore {
  /** Gives a resource from a file the generation that an API server would give it: one more with each change of the spec. */
  withGeneration(resource: Resource): Resource
  /** Writes what is wrong with which file; removes the report when nothing is. */
  report(problems: readonly FileProblem[]): Promise<void>
  /** How many writes there have been; a reconcile without a change adds none. */
  readonly writes: number
}

interface Entry<K extends Kind = Kind> {
  readonly generation: number
  /** Of the spec, so that a restart does not count as a change. */
  readonly digest: string
  readonly status?: StatusByKind[K]
}

type Entries = { readonly [K in Kind]: Map<string, Entry<K>> }

const banner = '# Written by the operator. Edits are lost.\n'
const reportFile = 'problems.yaml'

/**
 * Opens the folder of status files, `<kind>-<name>.yaml` each, and reads what is in it. A file that cannot be read is
 * treated as absent: a status can always be made again.
 */
export async function openStatusFiles(directory: string): Promise<StatusFiles> {
  await mkdir(directory, { recursive: true })
  const entries: Entries = { Platform: new Map(), Tenant: new Map(), Agency: new Map() }
  for (const file of await readdir(directory)) {
    const [, prefix, name] = /^([a-z]+)-([a-z0-9-]{1,63})\.yaml$/.exec(file) ?? []
    const kind = kinds.find((known) => known.toLowerCase() === prefix)
    if (kind === undefined || name === undefined) continue
    const text = await readFile(join(directory, file), 'utf8').catch(() => '')
    setEntry(entries, kind, name, readStatus(kind, text))
  }
  let writes = 0
  let reported: readonly FileProblem[] | undefined

  async function replace(file: string, text: string): Promise<void> {
    writes += 1
    const path = join(directory, file)
    // A reader sees the old file or the new one, never half of one.
    await writeFile(`${path}.part`, text)
    await rename(`${path}.part`, path)
  }

  return {
    read: (kind, name) => entries[kind].get(name)?.status,
    keys: () => kinds.flatMap((kind) => [...entries[kind].keys()].map((name) => keyOf(kind, name))),
    get writes() {
      return writes
    },
    withGeneration: (resource) => {
      const { kind, metadata, spec } = resource
      const digest = createHash('sha256').update(canonicalJson(spec)).digest('hex')
      const entry = entries[kind].get(metadata.name)
      const generation = entry?.digest === digest ? entry.generation : (entry?.generation ?? 0) + 1
      setEntry(entries, kind, metadata.name, { ...entry, digest, generation })
      return { ...resource, metadata: { ...metadata, generation } }
    },
    write: async (kind, name, status) => {
      const entry = entries[kind].get(name) ?? { generation: 0, digest: '' }
      if (entry.status !== undefined && sameJson(entry.status, status)) return
      const { generation, digest } = entry
      const metadata = { name, generation, annotations: { [digestAnnotation]: digest } }
      const text = stringify({ apiVersion, kind, metadata, status })
      await replace(`${kind.toLowerCase()}-${name}.yaml`, banner + text)
      setEntry(entries, kind, name, { ...entry, status })
    },
    // The status file is what remembers a resource whose file is gone.
    addFinalizer: async () => {},
    removeFinalizer: async (kind, name) => {
      if (!entries[kind].delete(name)) return
      writes += 1
      await rm(join(directory, `${kind.toLowerCase()}-${name}.yaml`), { force: true })
    },
    report: async (problems) => {
      if (reported !== undefined && sameJson(reported, problems)) return
      if (problems.length > 0) await replace(reportFile, banner + stringify({ problems }))
      else await rm(join(directory, reportFile), { force: true })
      reported = problems
    },
  }
}

function readStatus<K extends Kind>(kind: K, text: string): Entry<K> | undefined {
  try {
    const { metadata, status } = statusDocument.parse(parse(text))
    const { generation, annotations } = metadata
    const digest = annotations[digestAnnotation] ?? ''
    return { generation, digest, status: statusSchemas[kind].parse(status) }
  } catch {
    // Not what was written here: the status is made again.
    return undefined
  }
}

function setEntry<K extends Kind>(
  entries: Entries,
  kind: K,
  name: string,
  entry: Entry<K> | undefined,
): void {
  if (entry !== undefined) entries[kind].set(name, entry)
}
