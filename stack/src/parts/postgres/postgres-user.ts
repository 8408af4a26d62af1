import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StackError } from '../../stack-error.ts'

/** A user of the system, by numbers. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/**
 * The user to run PostgreSQL as: it refuses to run as root, so root hands it to the user `postgres`, made when missing.
 * `undefined` for everybody else: they run it themselves.
 *
 * @throws StackError `prerequisite-missing` when root has no such user and cannot make one
 */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const existing = lookUp()
  if (existing !== undefined) return existing
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
      stdio: 'ignore',
    })
  } catch {
    // Told below, with what to do instead.
  }
  const created = lookUp()
  if (created !== undefined) return created
  throw new StackError(
    'prerequisite-missing',
    'PostgreSQL does not run as root and the user postgres cannot be made; run Lotse as an ordinary user.',
  )
}

function lookUp(): SystemUser | undefined {
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return undefined
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
}

/**
 * Checks that a user may enter every folder on the way to a path.
 *
 * @throws StackError `unreachable-folder` naming the first closed folder
 */
export function assertReachable(path: string, user: SystemUser, what: string): void {
  for (let folder = path; ; folder = dirname(folder)) {
    if (!mayEnter(folder, user))
      throw new StackError(
        'unreachable-folder',
        `PostgreSQL runs as the user postgres, who may not enter ${folder}; ${what}.`,
      )
    if (folder === dirname(folder)) return
  }
}

function mayEnter(folder: string, user: SystemUser): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  // Not there yet: it will be made open.
  if (stat === undefined) return true
  if (stat.uid === user.uid) return (stat.mode & 0o100) !== 0
  if (stat.gid === user.gid) return (stat.mode & 0o010) !== 0
  return (stat.mode & 0o001) !== 0
}
