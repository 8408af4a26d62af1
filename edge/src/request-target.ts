/** The request target of an HTTP message, split but not decoded. */
export interface RequestTarget {
  /** Path and query, exactly as received. */
  readonly raw: string
  /** The part before the first question mark. */
  readonly path: string
  /** The part after it, or undefined where there is no question mark. */
  readonly query: string | undefined
}

/**
 * Splits a target in origin form (RFC 9112 section 3.2.1). Anything else (absolute form, authority form, `*`) and any
 * character that no browser sends unencoded gives undefined: backslash, `#`, quotation mark, space, non-ASCII.
 *
 * @example parseTarget('/a?b=c') // { raw: '/a?b=c', path: '/a', query: 'b=c' }
 */
export function parseTarget(url: string | undefined): RequestTarget | undefined {
  if (url === undefined || !/^\/[!$-[\]-~]*$/.test(url)) return undefined
  const mark = url.indexOf('?')
  if (mark === -1) return { raw: url, path: url, query: undefined }
  return { raw: url, path: url.slice(0, mark), query: url.slice(mark + 1) }
}
