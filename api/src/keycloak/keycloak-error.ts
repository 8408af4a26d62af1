import { NetworkError } from '@keycloak/keycloak-admin-client'
import { UpstreamError } from '../ports/upstream-error.ts'

/** The error for an answer with this status; the body is left behind, because it names users. */
export function upstreamStatus(status: number): UpstreamError {
  const code = status >= 500 || status === 429 ? 'unavailable' : 'refused'
  return new UpstreamError('identity-provider', code, { status })
}

/** Anything that a call to Keycloak rejects with, as an UpstreamError. */
export function asUpstreamError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  if (error instanceof NetworkError) return upstreamStatus(error.response.status)
  return new UpstreamError('identity-provider', 'unavailable', { cause: error })
}
