import { RealmKeysError } from '@lotse/common/realm-keys'
import { UpstreamError } from '../ports/upstream-error.ts'

/** Runs a check of a token; keys that cannot be read become an UpstreamError. */
export async function withRealmKeys<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof RealmKeysError)) throw error
    throw new UpstreamError('identity-provider', 'unavailable', { cause: error })
  }
}
