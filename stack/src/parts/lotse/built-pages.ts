import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '../../paths.ts'
import { inStep, type Progress } from '../../command-line/progress.ts'
import { runTool } from '../../programs/run-tool.ts'
import { StackError } from '../../stack-error.ts'
import { pageNames } from '@lotse/web/server/serve-pages'

/** Options of {@link ensurePages}. */
export interface BuiltPagesOptions {
  readonly home: string
  readonly cache: string
  /** Raw 32 bytes of the roster's public key, base64url; compiled into the pages. */
  readonly rosterPublicKey: string
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

/**
 * Builds the pages in a process of its own, unless neither their sources nor the key have changed since the last time.
 *
 * @returns the folder to serve
 * @throws StackError `pages-failed`
 */
export async function ensurePages(options: BuiltPagesOptions): Promise<string> {
  const { home, cache, rosterPublicKey, progress, signal } = options
  const directory = join(home, 'web')
  const noteFile = join(home, 'web.inputs')
  const inputs = hashInputs(rosterPublicKey)
  const built = pageNames.every((name) => existsSync(join(directory, name)))
  if (built && existsSync(noteFile) && readFileSync(noteFile, 'utf8') === inputs) return directory
  await inStep(progress, 'Building the pages', async () => {
    const outDir = join(home, 'web.unfinished')
    const argument = JSON.stringify({ outDir, rosterPublicKey, cacheDirectory: join(cache, 'web') })
    // Jest sets it to `test`, and the bundler then takes the larger development variant of libraries.
    const script = `process.env.NODE_ENV = 'production';(await import('@lotse/web/build')).buildWeb(JSON.parse(process.argv[1]))`
    const result = await runTool(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, argument],
      { signal, directory: checkout },
    )
    if (!result.ok)
      throw new StackError('pages-failed', 'The pages could not be built.', { cause: result.tail })
    rmSync(noteFile, { force: true })
    rmSync(directory, { recursive: true, force: true })
    renameSync(outDir, directory)
    writeFileSync(noteFile, inputs)
  })
  return directory
}

/** Everything that decides what the pages look like: the package `web`, the versions of its dependencies, the key. */
function hashInputs(rosterPublicKey: string): string {
  const files = globSync(['web/**/*', 'package-lock.json'], {
    cwd: checkout,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'dist' || entry.name === 'node_modules',
  })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256').update(rosterPublicKey)
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
