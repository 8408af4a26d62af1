import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Files below a folder that contain one of the texts. */
export async function filesContaining(
  directory: string,
  texts: readonly string[],
): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path, 'latin1')
    if (texts.some((text) => content.includes(text))) found.push(path)
  }
  return found
}
