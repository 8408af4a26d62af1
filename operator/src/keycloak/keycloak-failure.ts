import { IdentityProviderError } from '../identity/group-directory.ts'

/** What a failed call of the admin client means to its caller. */
export function identityProviderError(error: unknown): IdentityProviderError {
  if (error instanceof IdentityProviderError) return error
  const status = statusOf(error)
  const refused = status !== undefined && status < 500 && status !== 429
  return new IdentityProviderError(refused ? 'refused' : 'unavailable', error)
}

/** HTTP status of an error of the admin client; undefined when there was no answer. */
export function statusOf(error: unknown): number | undefined {
  if (!Error.isError(error) || !('response' in error)) return undefined
  const { response } = error
  if (typeof response !== 'object' || response === null || !('status' in response)) return undefined
  return typeof response.status === 'number' ? response.status : undefined
}
