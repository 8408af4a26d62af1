import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { headLine } from './head-line.ts'
import { RoutingError } from './routing-error.ts'
import { codeOf } from './verify/check-dns.ts'

/**
 * Writes manifests and takes away those of an earlier run that are no longer among them: they would be applied along
 * with the new ones. What this program has not written stays as it is.
 *
 * @param out the folder; made when missing
 * @param files texts by their path below it
 * @returns the paths of other manifests in the same folders, which `kubectl apply` would take as well
 * @throws RoutingError the folder cannot be written, or a file of somebody else has the name of a manifest; then nothing
 *   was written
 */
export function writeManifests(out: string, files: ReadonlyMap<string, string>): readonly string[] {
  try {
    const folders = [...new Set([...files.keys()].map(dirname))]
    const found = globSync(`{${folders.join(',')}}/*.{yaml,yml,json}`, { cwd: out }).toSorted()
    const foreign = found.filter((path) => !isOwn(out, path))
    const taken = foreign.find((path) => files.has(path))
    if (taken !== undefined) {
      const message = `--out: ${join(out, taken)}: was not written by npm run synth; move it away, or give another folder`
      throw new RoutingError(message)
    }
    for (const path of found) {
      if (!files.has(path) && !foreign.includes(path)) rmSync(join(out, path))
    }
    for (const [path, text] of files) {
      makeFolder(dirname(join(out, path)))
      writeFileSync(join(out, path), text)
    }
    return foreign
  } catch (cause) {
    if (cause instanceof RoutingError) throw cause
    throw new RoutingError(`--out: ${out}: cannot be written: ${codeOf(cause)}`, { cause })
  }
}

function isOwn(out: string, path: string): boolean {
  const [first = ''] = readFileSync(join(out, path), 'utf8').split(/\r?\n/, 1)
  return first === headLine(path)
}

/**
 * Makes a folder and those above it, one at a time. Node's own `recursive` never comes back where a system answers
 * "no such file" although the folder above exists, as Linux does below `/proc`.
 */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  mkdirSync(path)
}
