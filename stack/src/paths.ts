import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

/** The checkout. */
export const checkout = join(import.meta.dirname, '../..')

/**
 * Where downloads live: the folder that `LOTSE_CACHE` names, else one outside the checkout, so that every copy of the
 * checkout shares it.
 */
export function defaultCache(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return resolve(environment['LOTSE_CACHE'] || join(homedir(), '.cache', 'lotse'))
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
