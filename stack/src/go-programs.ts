import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheEntry } from './cache-entry.ts'
import { findProgram } from './paths.ts'
import { inStep, type Progress } from './progress.ts'
import { runTool } from './run-tool.ts'
import { StackError } from './stack-error.ts'

/** Programs that are built from one module file. */
export interface GoPrograms {
  /** Folder below `stack/tools` with `go.mod` and `go.sum`. */
  readonly family: string
  readonly version: string
  /** Import paths by the name of the program. */
  readonly packages: Readonly<Record<string, string>>
  /** Values of variables that the linker sets: a build outside its own repository knows no version. */
  readonly stamps?: readonly string[]
}

/** Options of {@link ensureGoPrograms}. */
export interface GoProgramOptions {
  /** The cache. */
  readonly cache: string
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/** Whether this machine can build Go programs. */
export function hasGo(): boolean {
  return findProgram('go', process.env['PATH'] ?? '') !== undefined
}

/**
 * Programs built from source, once per list of pinned modules. Checksums are those of the committed `go.sum`.
 *
 * @returns the folder with the programs
 * @throws StackError `prerequisite-missing`, `download-failed`
 */
export async function ensureGoPrograms(
  { family, version, packages, stamps = [] }: GoPrograms,
  { cache, progress, signal }: GoProgramOptions,
): Promise<string> {
  const source = join(import.meta.dirname, '../tools', family)
  const pins = ['go.mod', 'go.sum'].map((file) => readFileSync(join(source, file), 'utf8'))
  const key = createHash('sha256').update(JSON.stringify([pins, packages, stamps]))
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
      for (const file of ['go.mod', 'go.sum']) cpSync(join(source, file), join(module, file))
      const names = Object.entries(packages)
      for (const [index, [program, path]] of names.entries()) {
        const flags = ['-trimpath', '-mod=readonly', '-ldflags', ['-s -w', ...stamps].join(' ')]
        const built = await runTool(go, ['build', ...flags, '-o', join(folder, program), path], {
          signal,
          directory: module,
          env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-buildvcs=false' },
        })
        if (!built.ok)
          throw new StackError(
            'download-failed',
            `${program} ${version} could not be built with Go; check the network and Go's settings, then try again.`,
            { cause: built.tail },
          )
        step.advance((index + 1) / names.length)
      }
    })
  })
}
