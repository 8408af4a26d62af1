import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installLastResort } from '@lotse/common/last-resort'
import { z } from 'zod'
import { checkout } from './paths.ts'
import { readOrCreateSecrets } from './secrets.ts'
import { StackError } from './stack-error.ts'
import { statePath } from './supervision/state-file.ts'

const state = z.object({ keycloak: z.object({ innerUrl: z.string() }) })

/**
 * The command `npm run staff`: the program of the operator's image with the settings of the stack that runs. Resolves with
 * the exit code.
 */
async function main(args: readonly string[]): Promise<number> {
  const program = join(checkout, 'operator/src/staff/main.ts')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, ...args],
    {
      stdio: 'inherit',
      env: args.some((arg) => ['--help', '-h'].includes(arg)) ? {} : settings(),
    },
  )
  return await new Promise((settle) => child.once('exit', (code) => settle(code ?? 1)))
}

/** @throws StackError when no stack runs */
function settings(): Record<string, string> {
  const { LOTSE_HOME: chosen } = process.env
  const home = resolve(chosen === undefined || chosen === '' ? join(checkout, '.lotse') : chosen)
  if (!existsSync(statePath(home)))
    throw new StackError(
      'process-failed',
      `Lotse does not run from ${home}: start it with npm start, or name its folder in LOTSE_HOME.`,
    )
  const { keycloak } = state.parse(JSON.parse(readFileSync(statePath(home), 'utf8')))
  return {
    LOTSE_KEYCLOAK_URL: keycloak.innerUrl,
    LOTSE_OPERATOR_CLIENT_SECRET: readOrCreateSecrets(home).clients.operator,
  }
}

installLastResort()
try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StackError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
