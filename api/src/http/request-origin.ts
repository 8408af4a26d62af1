import type { IncomingHttpHeaders } from 'node:http'

/**
 * Where a request comes from, as far as its headers show: `own` from one of our pages, `foreign` from another site,
 * `unknown` when nothing says so, which a browser does not do on a write.
 */
export type RequestOrigin = 'own' | 'foreign' | 'unknown'

/**
 * Judges where a request comes from. Origins compare as whole texts: another scheme, port or
 * the opaque `null` is foreign.
 *
 * @param ownOrigins origins of the client's and the staff's pages
 */
export function requestOrigin(
  headers: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): RequestOrigin {
  const site = headers['sec-fetch-site']
  const origin = headers.origin
  if (site === 'same-origin') return 'own'
  if (origin !== undefined && ownOrigins.has(origin)) return 'own'
  return site === undefined && origin === undefined ? 'unknown' : 'foreign'
}
