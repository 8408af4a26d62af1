import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'

/** The keys of a realm are not known and cannot be read at present. */
export class RealmKeysError extends Error {
  override readonly name = 'RealmKeysError'
}

/** Fetch keys anew this often, so that a withdrawn key stops counting. */
const refreshAfterMs = 10 * 60_000

/**
 * The signing keys of a realm. Known keys count until newer ones have arrived, so that Keycloak may be away; they are
 * refreshed in the background, and at once when a token names a key that is not known.
 *
 * @throws RealmKeysError when none are known and Keycloak does not answer
 * @param url the realm's `…/protocol/openid-connect/certs`, reachable from this process
 */
export function createRealmKeys(url: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: Infinity,
    cooldownDuration: 10_000,
    timeoutDuration: 5_000,
  })
  let refreshedAt = performance.now()
  return async (header, token) => {
    if (remote.jwks() !== undefined && performance.now() - refreshedAt > refreshAfterMs) {
      refreshedAt = performance.now()
      remote.reload().catch(() => {
        // The known keys go on; the next interval tries again.
      })
    }
    try {
      return await remote(header, token)
    } catch (error) {
      // These say that the key set was read and the token's key is not in it.
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error
      if (error instanceof errors.JOSENotSupported) throw error
      throw new RealmKeysError('the keys of a realm cannot be read', { cause: error })
    }
  }
}
