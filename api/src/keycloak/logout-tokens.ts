import { createRealmKeys, RealmKeysError } from '@lotse/common/realm-keys'
import type { TokenRule } from '@lotse/common/verify-token'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { LogoutTokenVerifier } from '../ports/token-verifier.ts'
import { withRealmKeys } from './realm-keys.ts'
import type { TokenVerifierOptions } from './staff-tokens.ts'

/** Longest age of a logout token; Keycloak sends it in the moment of the logout. */
const longestAge = '5 minutes'

// OpenID Connect Back-Channel Logout 1.0, section 2.4. The realm's clients ask for the session in every logout token.
const claimsSchema = z.object({
  sub: z.string().min(1).optional(),
  sid: z.string().min(1),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
  // Its absence tells a logout token from an ID token.
  nonce: z.never().optional(),
})

/** Options: those of access tokens, but that a logout token is meant for the client itself. */
export type LogoutTokenOptions = Omit<TokenVerifierOptions, 'audience'>

/** Checks logout tokens of the staff realm. */
export function createLogoutTokenVerifier(options: LogoutTokenOptions): LogoutTokenVerifier {
  return logoutTokens({ ...options, keys: createRealmKeys(options.jwksUrl) })
}

/** {@link createLogoutTokenVerifier} with keys that are already there. */
export function logoutTokens(rule: Omit<TokenRule, 'audience'>): LogoutTokenVerifier {
  return {
    verify: async (token) => withRealmKeys(async () => verifyLogoutToken(rule, token)),
  }
}

async function verifyLogoutToken(rule: Omit<TokenRule, 'audience'>, token: string) {
  try {
    const { payload } = await jwtVerify(token, rule.keys, {
      issuer: rule.issuer,
      audience: [...rule.clients],
      algorithms: ['RS256'],
      requiredClaims: ['iat', 'jti', 'sid', 'events'],
      maxTokenAge: longestAge,
      clockTolerance: 5,
    })
    const claims = claimsSchema.safeParse(payload)
    return claims.success ? { subject: claims.data.sub, session: claims.data.sid } : undefined
  } catch (error) {
    if (error instanceof RealmKeysError) throw error
    return undefined
  }
}
