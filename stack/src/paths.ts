import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

/** The checkout. */
export const checkout = join(import.meta.dirname, '../..')

/** Where downloads live unless `LOTSE_CACHE` or an option says otherwise: outside the checkout, shared by every copy of it. */
export function defaultCache(): string {
  return join(homedir(), '.cache', 'lotse')
}

/** The full path of a program on the search path. */
export function findProgram(name: string, searchPath: string): string | undefined {
  return searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

/** Whether this file may be run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
