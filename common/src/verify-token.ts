import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { RealmKeysError } from './realm-keys.ts'

/** What a token must be to count. */
export interface TokenRule {
  readonly keys: JWTVerifyGetKey
  /** The realm as browsers and Keycloak name it, for example `https://auth.example.org/realms/lotse`. */
  readonly issuer: string
  readonly audience: string
  /** The clients (claim `azp`) whose tokens are taken. */
  readonly clients: readonly string[]
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  sid: z.string().min(1).optional(),
  // Keycloak also signs ID, refresh and logout tokens with this key; only access tokens say Bearer.
  typ: z.literal('Bearer'),
  azp: z.string(),
  groups: z.array(z.string()).default([]),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
})

/** The claims of an access token that this project reads. */
export type TokenClaims = z.infer<typeof claimsSchema>

/** The claims of a token that keeps the rule, or `undefined`. Rejects with a {@link RealmKeysError}. */
export async function verifyToken(
  rule: TokenRule,
  token: string,
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, rule.keys, {
      issuer: rule.issuer,
      audience: rule.audience,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp', 'azp'],
      clockTolerance: 5,
    })
    const claims = claimsSchema.safeParse(payload)
    return claims.success && rule.clients.includes(claims.data.azp) ? claims.data : undefined
  } catch (error) {
    if (error instanceof RealmKeysError) throw error
    return undefined
  }
}
