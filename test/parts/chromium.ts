import { existsSync } from 'node:fs'
import { isExecutable } from '@lotse/stack/paths'
import { runTool } from '@lotse/stack/programs/run-tool'

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds a Chromium for the browser tests: `LOTSE_CHROMIUM`, then the usual places. */
export function findChromium(): string | undefined {
  const { LOTSE_CHROMIUM: chosen } = process.env
  if (chosen !== undefined && chosen !== '') return isExecutable(chosen) ? chosen : undefined
  return usualPaths.find(isExecutable)
}

/**
 * Finds a Chromium and, where there is none, installs the package of Debian or Ubuntu when this is possible without
 * asking: as root, within five minutes.
 *
 * @returns its path, or `undefined` when browser tests cannot run here
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return found
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const signal = AbortSignal.timeout(300_000)
  try {
    await runTool('/usr/bin/apt-get', ['update', '-q'], { env, signal })
    const install = ['install', '-y', '-q', '--no-install-recommends', 'chromium']
    await runTool('/usr/bin/apt-get', install, { env, signal })
  } catch {
    // Not within the time: then there is none.
  }
  return findChromium()
}
