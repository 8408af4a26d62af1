import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { checkout } from './paths.ts'

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

/** The Keycloak groups that the operator makes for the resources of a folder. */
export function groupsOf(directory: string): ReadonlySet<string> {
  const files = readdirSync(directory).filter((name) => /\.ya?ml$/.test(name))
  const documents = files.flatMap((name) =>
    parseAllDocuments(readFileSync(join(directory, name), 'utf8')).map((document) =>
      resource.safeParse(document.toJS()),
    ),
  )
  return new Set(documents.flatMap(({ data }) => (data === undefined ? [] : groupsFor(data))))
}

function groupsFor({ kind, metadata: { name } }: z.infer<typeof resource>): string[] {
  if (kind === 'Platform') return ['/platform/admins']
  if (kind === 'Tenant') return [`/tenants/${name}/admins`]
  return kind === 'Agency' ? [`/agencies/${name}/counselors`, `/agencies/${name}/admins`] : []
}
