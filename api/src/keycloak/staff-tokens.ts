import { createRealmKeys } from '@lotse/common/realm-keys'
import { verifyToken, type TokenRule } from '@lotse/common/verify-token'
import type { StaffTokenVerifier } from '../ports/token-verifier.ts'
import { withRealmKeys } from './realm-keys.ts'

/** Options of the verifiers: {@link TokenRule}, with the address of the keys instead of the keys. */
export type TokenVerifierOptions = Omit<TokenRule, 'keys'> & {
  /** `<inner base>/realms/<realm>/protocol/openid-connect/certs`: not the public address, which may not lead here. */
  readonly jwksUrl: string
}

/** Checks the tokens of counselors and admins. */
export function createTokenVerifier(options: TokenVerifierOptions): StaffTokenVerifier {
  return staffTokens({ ...options, keys: createRealmKeys(options.jwksUrl) })
}

/** {@link createTokenVerifier} with keys that are already there. */
export function staffTokens(rule: TokenRule): StaffTokenVerifier {
  return {
    verify: async (token) => {
      const claims = await withRealmKeys(async () => verifyToken(rule, token))
      if (claims === undefined) return undefined
      return {
        subject: claims.sub,
        name: claims.name ?? claims.preferred_username ?? '',
        groups: claims.groups,
        session: claims.sid,
        issuedAt: new Date(claims.iat * 1000),
        expiresAt: new Date(claims.exp * 1000),
      }
    },
  }
}
