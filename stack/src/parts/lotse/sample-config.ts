import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { checkout } from '../../paths.ts'
import { groupsFor } from './resource-groups.ts'

/**
 * The folder of YAML that the operator reads: a copy of the samples, made at the first start, so that samples stay clean
 * and later changes stay.
 */
export function ensureConfigDirectory(home: string): string {
  const directory = join(home, 'config')
  if (existsSync(directory)) return directory
  const unfinished = `${directory}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(join(checkout, 'deploy/local'), unfinished, { recursive: true })
  renameSync(unfinished, directory)
  return directory
}

const resource = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) })

/**
 * The Keycloak groups that the operator makes for the resources of a folder. What cannot be read is passed over here: the
 * operator says what is wrong with it.
 */
export function groupsOf(directory: string): ReadonlySet<string> {
  const files = readdirSync(directory).filter((name) => /\.ya?ml$/.test(name))
  const documents = files.flatMap((name) =>
    parseAllDocuments(readFileSync(join(directory, name), 'utf8')),
  )
  return new Set(documents.flatMap((document) => groupsOfDocument(document)))
}

function groupsOfDocument(document: { toJS(): unknown }): readonly string[] {
  try {
    const { data } = resource.safeParse(document.toJS())
    return data === undefined ? [] : groupsFor(data.kind, data.metadata.name)
  } catch {
    // An alias without its anchor is found only now.
    return []
  }
}
