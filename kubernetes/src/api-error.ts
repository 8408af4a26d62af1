import { z } from 'zod'

/** One cause that the API server names in a refusal, for example a field and its owner. */
export interface ApiErrorCause {
  /** For example `.spec.replicas`. */
  readonly field?: string | undefined
  readonly reason?: string | undefined
  readonly message?: string | undefined
}

/** The parts of an {@link ApiError}. */
export interface ApiErrorInit {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** `reason` of the Status object, for example `Conflict` or `Expired`. */
  readonly reason: string
  readonly causes?: readonly ApiErrorCause[]
  /** Delay that `Retry-After` asks for. */
  readonly retryAfterMs?: number
  /** Message of the API server. It may repeat what was sent, so it must never be logged. */
  readonly detail?: string
  readonly cause?: unknown
}

/**
 * The API server refused, or did not answer. The message holds no content of any object.
 *
 * @example
 * await transport.request({ method: 'DELETE', path }).catch((error: unknown) => {
 *   if (!isApiError(error) || error.status !== 404) throw error
 * })
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly reason: string
  /** The same as `reason`, under the name that loggers look for. */
  readonly code: string
  readonly causes: readonly ApiErrorCause[]
  readonly retryAfterMs: number | undefined
  readonly detail: string

  constructor(init: ApiErrorInit) {
    super(`the API server answered ${init.status} ${init.reason}`, { cause: init.cause })
    this.status = init.status
    this.reason = init.reason
    this.code = init.reason
    this.causes = init.causes ?? []
    this.retryAfterMs = init.retryAfterMs
    this.detail = init.detail ?? ''
  }
}

/** Returns whether a thrown value is an {@link ApiError}. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** Returns whether a version is no longer in the API server's history, so that only a new list helps. */
export function isExpired(error: unknown): boolean {
  return isApiError(error) && (error.status === 410 || error.reason === 'Expired')
}

const statusSchema = z.object({
  code: z.int().optional(),
  reason: z.string().optional(),
  message: z.string().optional(),
  details: z
    .object({
      retryAfterSeconds: z.number().optional(),
      causes: z
        .array(
          z.object({
            field: z.string().optional(),
            reason: z.string().optional(),
            message: z.string().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
})

/**
 * Creates an error from a `Status` object, which the API server sends as the body of a refusal and as the object of an ERROR
 * event of a watch. Anything else, for example the page of a proxy, counts as a Status without fields.
 */
export function apiErrorOf(body: unknown, httpStatus = 0, retryAfterMs?: number): ApiError {
  const { code, reason, message, details } = statusSchema.safeParse(body).data ?? {}
  const wait =
    retryAfterMs ??
    (details?.retryAfterSeconds === undefined ? undefined : details.retryAfterSeconds * 1000)
  return new ApiError({
    status: httpStatus === 0 ? (code ?? 0) : httpStatus,
    reason: reason === undefined || reason === '' ? 'Unknown' : reason,
    causes: details?.causes ?? [],
    detail: message ?? '',
    ...(wait !== undefined && { retryAfterMs: wait }),
  })
}
