import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Options of {@link openRotatingLog}. */
export interface RotatingLogOptions {
  /** Bytes after which a new file begins; default 5 MiB. */
  readonly maxBytes?: number
  /** Older files kept, `name.1` the youngest; default 3. */
  readonly keep?: number
}

/** A log file that never grows without end. */
export interface RotatingLog {
  readonly path: string
  write(chunk: Uint8Array | string): void
  close(): void
}

/**
 * Opens a log file for appending, readable by its owner only. Writes are synchronous: the last words of a process that
 * dies are the ones that matter.
 */
export function openRotatingLog(path: string, options: RotatingLogOptions = {}): RotatingLog {
  const maxBytes = options.maxBytes ?? 5 * 1024 * 1024
  const keep = options.keep ?? 3
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  let file: number | undefined = openSync(path, 'a', 0o600)
  let size = fstatSync(file).size

  const rotate = (): void => {
    if (file !== undefined) closeSync(file)
    for (let index = keep - 1; index >= 1; index--) {
      if (existsSync(`${path}.${index}`)) renameSync(`${path}.${index}`, `${path}.${index + 1}`)
    }
    renameSync(path, `${path}.1`)
    file = openSync(path, 'a', 0o600)
    size = 0
  }

  return {
    path,
    write: (chunk) => {
      if (file === undefined) return
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      if (size > 0 && size + bytes.length > maxBytes) rotate()
      writeSync(file, bytes)
      size += bytes.length
    },
    close: () => {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}
