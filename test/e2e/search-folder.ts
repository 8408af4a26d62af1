import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Where a text stands. */
export interface FoundText {
  readonly text: string
  /** Relative to the folder. */
  readonly file: string
}

/**
 * Looks for texts in the names and contents of all files below a folder, in the two encodings that Chromium stores: UTF-8
 * and UTF-16 with the low byte first. SQLite files and the logs of LevelDB are not compressed. Tables of LevelDB are, by
 * Snappy, which leaves the first occurrence of a text in a block as it is.
 */
export async function searchFolder(
  folder: string,
  texts: readonly string[],
): Promise<readonly FoundText[]> {
  const needles = texts.map((text) => ({
    text,
    bytes: [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')],
  }))
  const found: FoundText[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const file = relative(folder, path)
    const content = await readFile(path)
    for (const { text, bytes } of needles)
      if (file.includes(text) || bytes.some((needle) => content.includes(needle)))
        found.push({ text, file })
  }
  return found
}
