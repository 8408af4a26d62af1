import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FilledPage } from './render-frame.ts'
import { acceptsBrotli, type StaticFile } from './static-files.ts'

const compress = promisify(brotliCompress)

/** Fast: a page has a few kilobytes. */
const brotliQuality = 5

/** Where a prebuilt page takes the content of its frame, and the answers for its script. */
const marks = { frame: '<!--frame-->', answers: '<!--answers-->' } as const

/** Reads prebuilt pages and sends them filled. */
export interface PageTemplates {
  send(
    exchange: { readonly request: IncomingMessage; readonly response: ServerResponse },
    name: string,
    page: FilledPage & { readonly status: number },
    headers: Readonly<Record<string, string>>,
  ): Promise<void>
}

/** Keeps the prebuilt pages of a folder in memory. */
export function createPageTemplates(files: ReadonlyMap<string, StaticFile>): PageTemplates {
  const sources = new Map(
    [...files]
      .filter(([name]) => name.endsWith('.html'))
      .map(([name, { path }]) => [name, readFileSync(path, 'utf8')]),
  )
  return {
    send: async ({ request, response }, name, page, headers) => {
      const html = Buffer.from(
        (sources.get(name) ?? '')
          .replace(marks.frame, () => page.frame)
          .replace(marks.answers, () => page.answers ?? ''),
      )
      const brotli = acceptsBrotli(request)
      const body = brotli
        ? await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
        : html
      response
        .writeHead(page.status, {
          'content-type': 'text/html; charset=utf-8',
          'content-length': body.length,
          ...headers,
          ...(brotli ? { 'content-encoding': 'br' } : {}),
        })
        .end(request.method === 'HEAD' ? undefined : body)
    },
  }
}
