import { installLastResort } from '@lotse/common/last-resort'
import { version } from '@lotse/common/version'
import { platformRelease } from './contract.ts'
import { RoutingError } from './routing-error.ts'

/**
 * Runs a command: its promise gives the exit code, a {@link RoutingError} is one line and 1.
 * What was asked for wrongly on the command line is told in the same way. `--version` prints the version and the platform
 * release of the contract instead.
 *
 * @param refused the exit code of such a line; default 1
 */
export async function runCommand(
  command: () => Promise<number> | number,
  refused = 1,
): Promise<void> {
  installLastResort()
  if (process.argv.slice(2).includes('--version')) {
    process.stdout.write(`Lotse ${version}, routing of platform release ${platformRelease}\n`)
    return
  }
  try {
    process.exitCode = await command()
  } catch (error) {
    const known = error instanceof RoutingError || isArgumentError(error)
    const message = error instanceof Error ? error.message.split('\n')[0] : 'failed'
    process.stderr.write(`${known ? '' : 'Unexpected: '}${message}\n`)
    process.exitCode = refused
  }
}

function isArgumentError(error: unknown): boolean {
  return error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_')
}
