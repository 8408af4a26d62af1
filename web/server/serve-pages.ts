import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseLanguage, languages, type Language } from './language.ts'
import { listFiles, sendFile } from './static-files.ts'

/** Answers requests for pages and their assets. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse, path: string) => void

/**
 * Everything comes from the own origin, but for Matrix where that has a host of its own. WebAssembly compiles because the
 * crypto of both pages needs it. The clients' pages solve puzzles in a worker: their one policy (web
 * `src/client/solve-in-workers.ts`) lets exactly its address reach a script sink; on the staff's pages nothing does.
 */
function contentSecurityPolicy(
  app: 'client' | 'counselor',
  matrixOrigin: string | undefined,
): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    ['connect-src', `'self'`, ...(matrixOrigin === undefined ? [] : [matrixOrigin])].join(' '),
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self'`,
    app === 'client' ? `worker-src 'self'` : `worker-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    app === 'client' ? 'trusted-types lotse-worker' : `trusted-types 'none'`,
  ].join('; ')
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const page = {
  ...everywhere,
  // Chromium guesses interests from visited sites for advertisements; a name it does not know is an error in its console.
  'permissions-policy': 'geolocation=(), camera=(), microphone=(), browsing-topics=()',
  // Names in messages and legal texts are not looked up before somebody follows a link.
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-store',
  vary: 'Accept-Language, Accept-Encoding',
} as const

/** Options of {@link servePages}. */
export interface PageOptions {
  /** Whose pages there are: one origin for both on one machine, one for each in a cluster. Default both. */
  readonly audience?: 'clients' | 'staff' | 'both'
  /** Origin of Matrix when it is not the pages' own. */
  readonly matrixOrigin?: string
}

/**
 * Serves a built web folder: `client.<language>.html` for `/`, `/live-chat/…` and `/c/…`, `counselor.<language>.html` for
 * `/admin/…`, and `assets/…`. Only files that were there when this was called can ever be served, so no path escapes.
 *
 * @param directory output of the package `web`
 */
export function servePages(directory: string, options: PageOptions = {}): PageHandler {
  const { audience = 'both', matrixOrigin } = options
  const files = listFiles(directory)
  const headersOf = (app: 'client' | 'counselor') => ({
    ...page,
    'content-security-policy': contentSecurityPolicy(app, matrixOrigin),
  })
  const pageHeaders = { client: headersOf('client'), counselor: headersOf('counselor') }
  return (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...everywhere, allow: 'GET, HEAD' }).end()
      return
    }
    if (path === '/admin' ? audience !== 'clients' : path === '/' && audience === 'staff') {
      response.writeHead(308, { ...everywhere, location: '/admin/' }).end()
      return
    }
    const name = pageFor(path, audience, chooseLanguage(request.headers['accept-language']))
    const html = name === undefined ? undefined : files.get(name)
    if (html !== undefined) {
      const app = name?.startsWith('client.') === true ? 'client' : 'counselor'
      return sendFile(request, response, html, pageHeaders[app])
    }
    const file = name === undefined ? files.get(path.slice(1)) : undefined
    if (file !== undefined && !file.path.endsWith('.html'))
      return sendFile(request, response, file, {
        ...everywhere,
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        vary: 'Accept-Encoding',
      })
    // Browsers ask for it unless a page names an icon; a 404 would be a line in the console.
    if (path === '/favicon.ico') {
      response.writeHead(204, { ...everywhere, 'cache-control': 'max-age=86400' }).end()
      return
    }
    response
      .writeHead(404, { ...everywhere, 'content-type': 'text/plain; charset=utf-8' })
      .end('Not found.\n')
  }
}

/** The names of the pages that a built folder must have. */
export const pageNames: readonly string[] = languages.flatMap((language) => [
  `client.${language}.html`,
  `counselor.${language}.html`,
])

function pageFor(
  path: string,
  audience: NonNullable<PageOptions['audience']>,
  language: Language,
): string | undefined {
  const isForClients = path === '/' || path === '/live-chat' || /^\/(?:live-chat|c)\//.test(path)
  if (isForClients) return audience === 'staff' ? undefined : `client.${language}.html`
  if (!path.startsWith('/admin/') || audience === 'clients') return undefined
  return `counselor.${language}.html`
}
