import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'

/**
 * Replaces a file in one step, so that a reader sees the old or the new content and a crash leaves no half of either.
 * Only the owner may read it.
 */
export function writeFileAtomic(path: string, content: string): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(temporary, 'w', 0o600)
    try {
      writeSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
