/** What the outside world is asked. Every answer comes within a bounded time. */
export interface Lookups {
  /**
   * The addresses of a name.
   *
   * @throws Error with a `code`, for example `ENOTFOUND`
   */
  readonly resolve: (host: string) => Promise<readonly string[]>
  /**
   * One request for `https://<host><path>`, without following a redirect.
   *
   * @throws Error with a `code`: there is no connection, or no answer
   */
  readonly ask: (host: string, path: string) => Promise<HttpsAnswer>
  /** Absent: no cluster is asked. */
  readonly list?: ListObjects
}

/**
 * Lists objects.
 *
 * @param path of the collection, for example `/apis/cert-manager.io/v1/clusterissuers`
 * @throws ApiError
 */
export type ListObjects = (
  path: string,
  query?: Readonly<Record<string, string>>,
) => Promise<unknown>

/** An answer over TLS, whether or not its certificate is to be trusted. */
export interface HttpsAnswer {
  readonly status: number
  /** Why the certificate is not trusted: a code of OpenSSL or Node; absent when it is. */
  readonly distrust?: string | undefined
  /** Common name of the certificate; empty in those of today's public authorities. */
  readonly subject: string
  /** Common name of who signed it. */
  readonly issuer: string
  /** The end of its validity. */
  readonly validTo: string
}
