/** A request to the API server. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path without the server, for example `/apis/apps/v1/namespaces/default/deployments`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  /** Sent as JSON, also under the media type of server-side apply: JSON is YAML. */
  readonly body?: unknown
  /** Default `application/json`. */
  readonly contentType?: string
  readonly signal?: AbortSignal
}

/** A request that is answered with a stream. */
export type StreamRequest = Pick<ApiRequest, 'path' | 'query' | 'signal'> & {
  /** Called whenever bytes arrive. */
  readonly signOfLife?: () => void
}

/**
 * The way to an API server. {@link HttpTransport} is the real one, {@link whileLeading} wraps one, and tests play one.
 */
export interface Transport {
  /**
   * Sends a request and returns the parsed body. After 429, 5xx and lost connections it is sent again a few times, unless
   * it is a POST or a merge patch that the API server may have begun with; `Retry-After` is honoured.
   *
   * @throws ApiError
   */
  request(request: ApiRequest): Promise<unknown>
  /**
   * Opens a watch: a stream of JSON values, one a line. Ends when the server ends it, and is never opened again by itself.
   *
   * @throws ApiError, BrokenLineError
   */
  stream(request: StreamRequest): AsyncIterable<unknown>
  /** Closes all connections. */
  close(): Promise<void>
}
