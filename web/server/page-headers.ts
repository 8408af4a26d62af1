/** `plain` pages run no script. */
export type PageApp = 'client' | 'counselor' | 'plain'

/** On every answer of the page server. */
export const everywhere = {
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

/**
 * Headers of a page.
 *
 * @param matrixOrigin origin of Matrix when it is not the pages' own
 */
export function pageHeaders(
  app: PageApp,
  matrixOrigin: string | undefined,
): Readonly<Record<string, string>> {
  const policy = app === 'plain' ? plainPolicy : scriptPolicy(app, matrixOrigin)
  return { ...page, 'content-security-policy': policy.join('; ') }
}

const closed = [`base-uri 'none'`, `form-action 'none'`, `frame-ancestors 'none'`]

const plainPolicy = [`default-src 'none'`, `style-src 'self'`, `img-src 'self'`, ...closed]

/**
 * Everything comes from the own origin, but for Matrix where that has a host of its own. WebAssembly compiles because the
 * crypto of both pages needs it. The clients' pages solve puzzles in a worker: their one policy (web
 * `src/client/solve-in-workers.ts`) lets exactly its address reach a script sink; on the staff's pages nothing does.
 * Only the staff's pages can be installed.
 */
function scriptPolicy(
  app: 'client' | 'counselor',
  matrixOrigin: string | undefined,
): readonly string[] {
  const isClient = app === 'client'
  return [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    ['connect-src', `'self'`, ...(matrixOrigin === undefined ? [] : [matrixOrigin])].join(' '),
    `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `media-src 'self'`,
    isClient ? `worker-src 'self'` : `worker-src 'none'`,
    ...(isClient ? [] : [`manifest-src 'self'`]),
    ...closed,
    `require-trusted-types-for 'script'`,
    isClient ? 'trusted-types lotse-worker' : `trusted-types 'none'`,
  ]
}
