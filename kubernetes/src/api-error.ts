import { z } from 'zod'

/** One thing that the API server names in a refusal, for example a field and who owns it. */
export interface ApiErrorCause {
  /** For example `.spec.liveChat.enabled`. */
  readonly field?: string | undefined
  readonly reason?: string | undefined
  readonly message?: string | undefined
}

/** What an {@link ApiError} is made from. */
export interface ApiErrorInit {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** `reason` of the Status object, for example `Conflict` or `Expired`. */
  readonly reason: string
  readonly causes?: readonly ApiErrorCause[]
  /** What `Retry-After` asks for. */
  readonly retryAfterMs?: number
  /** Words of the API server. They may repeat what was sent, so they go to people who may see that, never to a log. */
  readonly detail?: string
  readonly cause?: unknown
}

/** The API server refused, or did not answer. The message holds no content of any object. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly reason: string
  /** The same under the name that logs take. */
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

/** Whether something that was thrown is an {@link ApiError}. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** Whether what was asked about is not in the API server's history any more: only a new list helps. */
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
 * Makes an error of a `Status` object, which the API server sends as the body of a refusal and as the object of an ERROR
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
