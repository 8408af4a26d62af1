import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram, isExecutable } from '../../paths.ts'
import { StackError } from '../../stack-error.ts'
import { required } from '../../programs/versions.ts'

/** The Java of this machine. */
export interface Java {
  readonly path: string
  readonly major: number
  /** Differs between any two builds of Java. */
  readonly fingerprint: string
}

/**
 * The major version in what `java -version` prints, in both numberings.
 *
 * @example javaMajor('openjdk version "17.0.15" 2025-04-15') // 17
 * @example javaMajor('java version "1.8.0_401"') // 8
 */
export function javaMajor(output: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(output)
  return match === null ? undefined : Number(match[1])
}

/**
 * Finds Java: `JAVA_HOME` first, then the search path, as Keycloak's own script does.
 *
 * @throws StackError `prerequisite-missing`
 */
export async function findJava(): Promise<Java> {
  const { JAVA_HOME: home, PATH: searchPath = '' } = process.env
  const fromHome = home === undefined || home === '' ? undefined : join(home, 'bin/java')
  const path =
    fromHome !== undefined && isExecutable(fromHome) ? fromHome : findProgram('java', searchPath)
  const advice = `install a Java runtime ${required.java} or newer (for example openjdk-17-jre-headless)`
  if (path === undefined)
    throw new StackError('prerequisite-missing', `Java was not found; ${advice}.`)
  const { stderr, stdout } = await promisify(execFile)(path, ['-version']).catch(
    (cause: unknown) => {
      throw new StackError('prerequisite-missing', `${path} does not run; ${advice}.`, { cause })
    },
  )
  const major = javaMajor(stderr + stdout)
  if (major === undefined || major < required.java)
    throw new StackError(
      'prerequisite-missing',
      `Java ${major ?? 'of an unknown version'} is too old; ${advice}.`,
    )
  return { path, major, fingerprint: `${path} ${stderr}` }
}
