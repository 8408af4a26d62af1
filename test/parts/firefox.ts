import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isExecutable } from '@lotse/stack/paths'
import { runTool } from '@lotse/stack/programs/run-tool'
import { unpackPackages } from './debian-packages.ts'

/** A Firefox that a test may start. */
export interface FirefoxProgram {
  /** Path of the program. */
  readonly program: string
  /** Folders of libraries that the machine lacks, for `LD_LIBRARY_PATH`; empty for an installed one. */
  readonly libraries: readonly string[]
}

const usualPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/**
 * Finds a Firefox: `LOTSE_FIREFOX`, the usual places, then Debian's `firefox-esr` with the libraries that the machine
 * lacks, downloaded and unpacked into the cache. Needs no root and installs nothing.
 *
 * @returns a sentence why there is none
 */
export async function ensureFirefox(cache: string): Promise<FirefoxProgram | string> {
  const { LOTSE_FIREFOX: chosen } = process.env
  if (chosen !== undefined && chosen !== '')
    return isExecutable(chosen)
      ? { program: chosen, libraries: [] }
      : 'LOTSE_FIREFOX names no program'
  const installed = usualPaths.find(isExecutable)
  if (installed !== undefined) return { program: installed, libraries: [] }
  let folder: string
  try {
    folder = await unpackPackages(join(cache, 'firefox-debian'), ['firefox-esr'], 'missing')
  } catch (error) {
    return Error.isError(error) ? error.message : 'unknown'
  }
  const libraries = librariesIn(join(folder, 'usr/lib'))
  const program = join(folder, 'usr/lib/firefox-esr/firefox-esr')
  const { ok, tail } = await runTool(program, ['--version'], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') },
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => ({ ok: false, tail: String(error) }))
  return ok ? { program, libraries } : `Firefox does not run here: ${tail}`
}

/** Debian puts libraries into a folder named after the machine, such as `x86_64-linux-gnu`. */
function librariesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.includes('-linux-'))
    .map((name) => join(folder, name))
}
