import type { ProblemCode, ProblemReason } from '@lotse/contract/problem'

/** Codes of a failed request: the api's closed list, and two of our own for a request without an answer. */
export type ErrorCode = ProblemCode | 'network' | 'unreadable'

/** A request that got no answer or a problem as its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** Stable reason below the code, such as `OutsideOpeningHours`. */
  readonly reason: ProblemReason | undefined
  readonly enquiryUrl: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Path of the first refused field, when the code is `invalid-field`. */
  readonly field: string | undefined
  /** Who owns what was to be changed, when the code is `managed-elsewhere`. */
  readonly manager: string | undefined
  /** All refused fields, with the rule that refuses each. */
  readonly errors: readonly RefusedField[]

  constructor(code: ErrorCode, status: number, details: ProblemDetails = {}, cause?: unknown) {
    super(`the request failed: ${code}`, { cause })
    this.code = code
    this.status = status
    this.reason = details.reason
    this.enquiryUrl = details.enquiryUrl
    this.retryAfterSeconds = details.retryAfterSeconds
    this.manager = details.manager
    this.errors = details.errors ?? []
    this.field = this.errors[0]?.path
  }
}

interface ProblemDetails {
  reason?: ProblemReason | undefined
  enquiryUrl?: string | undefined
  retryAfterSeconds?: number | undefined
  manager?: string | undefined
  errors?: readonly RefusedField[]
}

/** A field of a request that is refused. */
export interface RefusedField {
  readonly path: string
  readonly rule: string
}

/** How a request is made. */
interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal
  /** Lets the request outlive the page (quick exit). */
  keepalive?: boolean
  /** Reads the body of an answer that is not JSON. */
  read?: (response: Response) => Promise<unknown>
  /** Milliseconds until the request counts as failed; default 20 s. */
  timeoutMs?: number
}

/** Asks the api; resolves with the parsed body. @throws ApiError */
export type Request = <T>(path: string, options?: RequestOptions) => Promise<T>

/**
 * Makes the function all api calls go through.
 *
 * @param baseUrl such as `/service`
 * @param token bearer of staff; absent on the client's pages, where the cookie speaks
 */
export function createRequest(
  baseUrl: string,
  token?: () => Promise<string>,
  fetchFunction: typeof fetch = (input, init) => fetch(input, init),
): Request {
  return async <T>(path: string, options: RequestOptions = {}): Promise<T> => {
    const headers: Record<string, string> = { accept: options.read ? '*/*' : 'application/json' }
    if (options.body !== undefined) headers['content-type'] = 'application/json'
    if (token) headers['authorization'] = `Bearer ${await token()}`
    const timeout = AbortSignal.timeout(options.timeoutMs ?? 20_000)
    const init: RequestInit = {
      method: options.method ?? 'GET',
      headers,
      cache: 'no-store',
      credentials: token ? 'omit' : 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    }
    if (options.body !== undefined) init.body = JSON.stringify(options.body)
    let response: Response
    try {
      response = await fetchFunction(baseUrl + path + queryString(options.query), init)
    } catch (error) {
      throw new ApiError('network', 0, {}, error)
    }
    if (!response.ok) throw problem(response, await readJson(response))
    return (await (options.read ?? readJson)(response)) as T
  }
}

function queryString(query: RequestOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter((entry) => entry[1] !== undefined)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    throw new ApiError(response.ok ? 'unreadable' : 'network', response.status, {}, error)
  }
}

function problem(response: Response, body: unknown): ApiError {
  const fields: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  const text = (name: string): string | undefined => {
    const value = fields[name]
    return typeof value === 'string' ? value : undefined
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(
    // A proxy's own error page has no code; to the reader it is the same as an absent upstream.
    (text('code') as ErrorCode | undefined) ?? 'upstream-unavailable',
    response.status,
    {
      reason: text('reason') as ProblemReason | undefined,
      enquiryUrl: text('enquiryUrl'),
      manager: text('manager'),
      errors: Array.isArray(fields['errors']) ? fields['errors'] : [],
      retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    },
  )
}
