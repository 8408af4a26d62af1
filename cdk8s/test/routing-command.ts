import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** How a command ended. */
export interface CommandResult {
  /** Exit code; null: it took too long and was ended. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `npm run synth` (`main`), `npm run routes` or `npm run verify-routes` as an administrator would: as a process. */
export async function routingCommand(
  command: 'main' | 'routes' | 'verify-routes',
  ...args: readonly string[]
): Promise<CommandResult> {
  const program = join(import.meta.dirname, `../src/${command}.ts`)
  const flags = ['--disable-warning=ExperimentalWarning', program]
  const child = execFile(process.execPath, [...flags, ...args], {
    timeout: 150_000,
    maxBuffer: 1e8,
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (text: string) => (stdout += text))
  child.stderr?.on('data', (text: string) => (stderr += text))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, stdout, stderr }
}
