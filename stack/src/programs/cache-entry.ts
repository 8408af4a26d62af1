import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { processIdentity } from '../supervision/process-identity.ts'

/**
 * A folder of the cache that is either complete or not there: made under another name and renamed at the end, so that
 * an interrupted download or build does no harm. Two processes may make the same entry at once; one of them wins.
 *
 * @param path where the entry belongs
 * @param make fills the folder that it is given, which exists and is empty
 * @returns `path`
 */
export async function cacheEntry(
  path: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  if (existsSync(path)) return path
  await mkdir(dirname(path), { recursive: true })
  await removeUnfinished(path)
  const unfinished = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.partial`
  await mkdir(unfinished)
  try {
    await make(unfinished)
    await rename(unfinished, path).catch((error: unknown) => {
      if (!existsSync(path)) throw error
    })
    return path
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Removes what a process that is no more was making here. */
async function removeUnfinished(path: string): Promise<void> {
  const prefix = `${basename(path)}.`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix) || !name.endsWith('.partial')) continue
    const pid = Number.parseInt(name.slice(prefix.length), 10)
    if (pid > 0 && processIdentity(pid) === undefined)
      await rm(join(dirname(path), name), { recursive: true, force: true })
  }
}
