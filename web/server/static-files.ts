import { createReadStream, readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

/** A file of a built folder. */
export interface StaticFile {
  readonly path: string
  readonly type: string
  /** Whether a compressed copy stands beside it. */
  readonly brotli: boolean
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  // Browsers refuse to compile anything else while it streams.
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Files below a folder by their path in it. Only these can ever be served, so no path escapes. */
export function listFiles(directory: string): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
  const all = new Set(names)
  return new Map(
    names
      .filter((name) => !name.endsWith('.br'))
      .map((name) => [
        name,
        {
          path: join(directory, name),
          type: types[extname(name)] ?? 'application/octet-stream',
          brotli: all.has(`${name}.br`),
        },
      ]),
  )
}

/** Whether the browser takes an answer in Brotli. */
export function acceptsBrotli(request: IncomingMessage): boolean {
  const accepted = request.headers['accept-encoding'] ?? ''
  return /(?:^|,)\s*br\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(accepted)
}

/** Answers with a file, compressed where there is a copy and the browser takes it. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  headers: Readonly<Record<string, string>>,
): void {
  const brotli = file.brotli && acceptsBrotli(request)
  response.writeHead(200, {
    'content-type': file.type,
    ...headers,
    ...(brotli ? { 'content-encoding': 'br' } : {}),
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  createReadStream(brotli ? `${file.path}.br` : file.path)
    .on('error', () => response.destroy())
    .pipe(response)
}
