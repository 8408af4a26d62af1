import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Big files (the crypto wasm) take over 20 s at the best quality and 0.3 s at this one. */
const fastQuality = 5
const bestQuality = 11
const bigBytes = 1_000_000
const compressible = /\.(?:css|js|svg|wasm)$/u

/**
 * Puts a `.br` beside each file of a folder that is served as it is. Results are kept in the cache by content hash.
 *
 * @param best spends the time for the best compression of big files too (for images that are shipped)
 */
export async function compressFolder(
  folder: string,
  cacheDirectory: string,
  best: boolean,
): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true })
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((entry) => compressible.test(entry))) {
    await compressFile(join(folder, name), cacheDirectory, best)
  }
}

async function compressFile(path: string, cacheDirectory: string, best: boolean): Promise<void> {
  const bytes = await readFile(path)
  const quality = bytes.length > bigBytes && !best ? fastQuality : bestQuality
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const cached = join(cacheDirectory, `${hash}.q${quality}.br`)
  if (!(await isFile(cached))) {
    const compressed = await brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    })
    // Renamed into place: an interrupted build leaves no half file behind.
    const temporary = `${cached}.${process.pid}`
    await writeFile(temporary, compressed)
    await rename(temporary, cached)
  }
  await copyFile(cached, `${path}.br`)
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
