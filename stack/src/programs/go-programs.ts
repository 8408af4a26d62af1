import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { cacheEntry } from './cache-entry.ts'
import { findProgram } from '../paths.ts'
import { inStep, type Progress } from '../command-line/progress.ts'
import { runTool } from './run-tool.ts'
import { StackError } from '../stack-error.ts'

/** Programs that are built from one module file. */
export interface GoPrograms {
  /** Folder below `stack/tools` with `go.mod` and `go.sum`, and sources of its own where upstream's cannot be fetched. */
  readonly family: string
  readonly version: string
  /** Import paths by the name of the program. */
  readonly packages: Readonly<Record<string, string>>
  /** Values of variables that the linker sets: a build outside its own repository knows no version. */
  readonly stamps?: readonly string[]
  /** A folder of a module that comes along, under the last part of its name. */
  readonly asset?: { readonly module: string; readonly folder: string }
}

/** Options of {@link ensureGoPrograms}. */
export interface GoProgramOptions {
  /** The cache. */
  readonly cache: string
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/**
 * Programs built from source, once per list of pinned modules. Checksums are those of the committed `go.sum`.
 *
 * @returns the folder with the programs
 * @throws StackError `prerequisite-missing`, `download-failed`
 */
export async function ensureGoPrograms(
  { family, version, packages, stamps = [], asset }: GoPrograms,
  { cache, progress, signal }: GoProgramOptions,
): Promise<string> {
  const source = join(import.meta.dirname, '../../tools', family)
  const files = filesBelow(source)
  const pins = files.map((file) => readFileSync(join(source, file), 'utf8'))
  const parts = [pins, packages, stamps, ...(asset === undefined ? [] : [asset])]
  const key = createHash('sha256').update(JSON.stringify(parts))
  const name = `${family}-${version}-${key.digest('hex').slice(0, 12)}`
  return await cacheEntry(join(cache, name), async (folder) => {
    const go = findProgram('go', process.env['PATH'] ?? '')
    if (go === undefined)
      throw new StackError(
        'prerequisite-missing',
        'Go was not found; install Go 1.25 or newer, which builds the Kubernetes API server.',
      )
    await inStep(progress, `Building ${family} ${version} (once, some minutes)`, async (step) => {
      const module = join(folder, 'module')
      mkdirSync(module)
      for (const file of files) cpSync(join(source, file), join(module, file))
      const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' }
      const names = Object.entries(packages)
      for (const [index, [program, path]] of names.entries()) {
        const flags = ['-trimpath', '-mod=readonly', '-ldflags', ['-s -w', ...stamps].join(' ')]
        const built = await runTool(go, ['build', ...flags, '-o', join(folder, program), path], {
          signal,
          directory: module,
          env,
        })
        if (!built.ok)
          throw new StackError(
            'download-failed',
            `${program} ${version} could not be built with Go; check the network and Go's settings, then try again.`,
            { cause: built.tail },
          )
        step.advance((index + 1) / names.length)
      }
      if (asset === undefined) return
      const arguments_ = ['list', '-mod=readonly', '-m', '-f', '{{.Dir}}', asset.module]
      const found = await runTool(go, arguments_, { signal, directory: module, env })
      cpSync(join(found.tail, asset.folder), join(folder, basename(asset.folder)), {
        recursive: true,
      })
    })
  })
}

/** Paths of all files below a folder, relative to it, in one order everywhere. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted()
}
