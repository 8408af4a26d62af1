import { createRealmKeys } from '@lotse/common/realm-keys'
import { verifyToken, type TokenRule } from '@lotse/common/verify-token'
import type { AnonymousTokenVerifier } from '../ports/token-verifier.ts'
import { withRealmKeys } from './realm-keys.ts'
import type { TokenVerifierOptions } from './staff-tokens.ts'

/** Checks the tokens of anonymous people. A deleted user's token passes until it expires: look at the ticket row as well. */
export function createAnonymousTokenVerifier(
  options: TokenVerifierOptions,
): AnonymousTokenVerifier {
  return anonymousTokens({ ...options, keys: createRealmKeys(options.jwksUrl) })
}

/** {@link createAnonymousTokenVerifier} with keys that are already there. */
export function anonymousTokens(rule: TokenRule): AnonymousTokenVerifier {
  return {
    verify: async (token) => {
      const claims = await withRealmKeys(async () => verifyToken(rule, token))
      if (claims === undefined) return undefined
      return { subject: claims.sub, expiresAt: new Date(claims.exp * 1000) }
    },
  }
}
