import { join } from 'node:path'
import { defaultCache } from '@lotse/stack/paths'
import { runTool } from '@lotse/stack/programs/run-tool'
import { ensureChromium } from './chromium.ts'
import { unpackPackages } from './debian-packages.ts'

/**
 * Finds the headless shell of Chromium: the same engine without windows, tabs and toolbars. It opens a profile with a
 * quarter of the processor time (measured with Chromium 156: 0.4 instead of 1.7 seconds), which the browser tests do
 * some hundred times. Debian's package is downloaded and unpacked into the cache; nothing is installed.
 *
 * @returns the path of the shell; that of {@link ensureChromium} where one is chosen, or where the shell does not run
 */
export async function ensureHeadlessChromium(): Promise<string | undefined> {
  // Also installs the libraries that both need.
  const chromium = await ensureChromium()
  const { LOTSE_CHROMIUM: chosen } = process.env
  if (chromium === undefined || (chosen !== undefined && chosen !== '')) return chromium
  try {
    const packages = ['chromium-headless-shell', 'chromium-common']
    const folder = await unpackPackages(join(defaultCache(), 'chromium-headless-debian'), packages)
    const shell = join(folder, 'usr/lib/chromium/chromium-headless-shell')
    const signal = AbortSignal.timeout(60_000)
    return (await runTool(shell, ['--version'], { signal })).ok ? shell : chromium
  } catch {
    // Not Debian, no line, or no such package.
    return chromium
  }
}
