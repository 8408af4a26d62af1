/** A part that Lotse depends on. */
export type Upstream = 'identity-provider' | 'messaging-server'

/** Why a call to an upstream came to nothing. */
export type UpstreamErrorCode =
  /** No answer: refused, reset or timed out; or the server said 5xx or 429. Worth trying again. */
  | 'unavailable'
  /** It answered that it will not: wrong credentials, a missing permission, a request it does not understand. */
  | 'refused'

/** A failed call to an upstream. Carries codes only: bodies and URIs of upstreams name people. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly upstream: Upstream
  readonly code: UpstreamErrorCode
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined

  constructor(
    upstream: Upstream,
    code: UpstreamErrorCode,
    options: { readonly status?: number; readonly cause?: unknown } = {},
  ) {
    super(`The ${upstream} is ${code === 'unavailable' ? 'not available' : 'refusing'}.`, {
      cause: options.cause,
    })
    this.upstream = upstream
    this.code = code
    this.status = options.status
  }
}
