import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findProgram } from '../../paths.ts'
import { StackError } from '../../stack-error.ts'
import { required } from '../../programs/versions.ts'

/** Whether this Python is new enough. */
export function isPythonNewEnough(major: number, minor: number): boolean {
  const [requiredMajor, requiredMinor] = required.python
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)
}

/** Prints the version, and fails where a distribution packs the module for virtual environments apart (Debian). */
const question =
  'import os, sys, venv, ensurepip; print(*sys.version_info[:2], os.path.realpath(sys.executable))'

/**
 * Finds a Python that can make virtual environments.
 *
 * @returns its real path, also when the one on the search path is a version manager's script
 * @throws StackError `prerequisite-missing`
 */
export async function findPython(): Promise<string> {
  const path = findProgram('python3', process.env['PATH'] ?? '')
  const advice = `install Python ${required.python.join('.')} or newer with its venv module (for example python3 and python3-venv)`
  if (path === undefined)
    throw new StackError('prerequisite-missing', `Python was not found; ${advice}.`)
  const { stdout } = await promisify(execFile)(path, ['-c', question]).catch((cause: unknown) => {
    throw new StackError(
      'prerequisite-missing',
      `${path} does not run or lacks the venv module; ${advice}.`,
      { cause },
    )
  })
  const [, major = '0', minor = '0', executable = path] =
    /^(\d+) (\d+) (.+)$/.exec(stdout.trim()) ?? []
  if (!isPythonNewEnough(Number(major), Number(minor)))
    throw new StackError('prerequisite-missing', `Python ${major}.${minor} is too old; ${advice}.`)
  return executable
}
