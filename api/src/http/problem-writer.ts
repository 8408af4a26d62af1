import type { ServerResponse } from 'node:http'
import type { Logger } from '@lotse/common/logger'
import type { RandomId } from '@lotse/common/random-id'
import { UpstreamError } from '../ports/upstream-error.ts'
import { Problem, problems } from '../problem.ts'

/** The body of problem details (RFC 9457). */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly [member: string]: unknown
}

/** Seconds after which a caller may try a part again that does not answer now. */
const upstreamRetrySeconds = 5

/**
 * Turns whatever was thrown into a problem. What is not one of ours is a defect: its answer and its log line share a
 * random id and say nothing else.
 */
export function toProblem(error: unknown, log: Logger, randomId: RandomId): Problem {
  if (error instanceof Problem) return error
  if (error instanceof UpstreamError || isDatabaseAway(error)) {
    if (error instanceof UpstreamError && error.code === 'refused')
      log.error('an upstream refuses what we ask', { error, status: error.status ?? 0 })
    return new Problem('upstream-unavailable', {
      retryAfterSeconds: upstreamRetrySeconds,
      cause: error,
    })
  }
  const errorId = randomId()
  log.error('a request failed', { error, errorId })
  return new Problem('internal', { extra: { errorId }, cause: error })
}

/** Codes of a database that is not there or goes down; everything else that it says is our mistake. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

function isDatabaseAway(error: unknown): boolean {
  if (!Error.isError(error)) return false
  if ('code' in error && typeof error.code === 'string') return awayCodes.has(error.code)
  // node-postgres gives these three no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout)/.test(
    error.message,
  )
}

/** The body of a problem. */
export function problemBody(problem: Problem): ProblemBody {
  const { status, title } = problems[problem.code]
  const { reason, errors, extra } = problem.details
  return {
    ...extra,
    type: `tag:lotse.dev,2026:problem/${problem.code}`,
    title,
    status,
    code: problem.code,
    ...(reason === undefined ? {} : { reason }),
    ...(errors === undefined ? {} : { errors }),
  }
}

/** The headers that a problem adds to those of every answer. */
export function problemHeaders(problem: Problem): Record<string, string> {
  const { retryAfterSeconds } = problem.details
  return {
    'content-type': 'application/problem+json',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
  }
}

/** Writes a problem as the answer, unless an answer has begun: then all that is left is to cut it off. */
export function writeProblem(
  response: ServerResponse,
  problem: Problem,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = JSON.stringify(problemBody(problem))
  response.writeHead(problem.status, {
    ...everyAnswer,
    ...problemHeaders(problem),
    ...headers,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** Headers of every answer: nothing here may be kept by a cache or taken for another type. */
export const everyAnswer = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const
