import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '@lotse/stack/paths'
import { cacheEntry } from '@lotse/stack/programs/cache-entry'
import { runTool } from '@lotse/stack/programs/run-tool'

/** A download of 100 MB on a slow line. */
const timeoutMs = 300_000

/**
 * Downloads packages of the distribution and unpacks them into a folder of the cache; needs no root and installs nothing.
 *
 * @param folder of the cache, which is created
 * @param packages names of packages
 * @param wanted `listed` are the packages alone; `missing` are also those that this machine lacks to run them
 * @returns the folder
 * @throws Error with a sentence why not: the machine is not Debian, is offline, or does not know a package
 */
export async function unpackPackages(
  folder: string,
  packages: readonly string[],
  wanted: 'listed' | 'missing' = 'listed',
): Promise<string> {
  const path = process.env['PATH'] ?? ''
  const [apt, unpack] = [findProgram('apt-get', path), findProgram('dpkg', path)]
  if (apt === undefined || unpack === undefined) throw new Error('there is no apt-get')
  const signal = AbortSignal.timeout(timeoutMs)
  return cacheEntry(folder, async (made) => {
    const downloads = join(made, 'packages')
    mkdirSync(downloads)
    const names = wanted === 'listed' ? packages : await withMissing(apt, packages, signal)
    const got = await runTool(apt, ['download', ...names], { directory: downloads, signal })
    if (!got.ok) throw new Error(`apt-get could not download ${packages.join(', ')} (${got.tail})`)
    for (const file of readdirSync(downloads)) {
      const done = await runTool(unpack, ['-x', join(downloads, file), made], { signal })
      if (!done.ok) throw new Error(`dpkg could not unpack ${file} (${done.tail})`)
    }
  })
}

/** What an installation of the packages would add to this machine. */
async function withMissing(
  apt: string,
  packages: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const names: string[] = []
  const plan = ['--simulate', '--no-install-recommends', 'install', ...packages]
  const { ok, tail } = await runTool(apt, plan, {
    signal,
    line: (line) => {
      const [, name] = /^Inst (\S+)/.exec(line) ?? []
      if (name !== undefined) names.push(name)
    },
  })
  if (!ok) throw new Error(`apt-get does not know how to install ${packages.join(', ')} (${tail})`)
  return names
}
