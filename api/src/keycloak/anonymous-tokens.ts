import type { AnonymousTokenVerifier } from '../ports/token-verifier.ts'
import { createRealmKeys } from './realm-keys.ts'
import type { TokenVerifierOptions } from './staff-tokens.ts'
import { type TokenRule, verifyToken } from './verify-token.ts'

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
      const claims = await verifyToken(rule, token)
      if (claims === undefined) return undefined
      return { subject: claims.sub, expiresAt: new Date(claims.exp * 1000) }
    },
  }
}
