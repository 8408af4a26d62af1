import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { anonymousTokens } from '../src/keycloak/anonymous-tokens.ts'
import { logoutTokens } from '../src/keycloak/logout-tokens.ts'
import { staffTokens } from '../src/keycloak/staff-tokens.ts'
import type {
  AnonymousTokenVerifier,
  LogoutTokenVerifier,
  StaffTokenVerifier,
} from '../src/ports/token-verifier.ts'

/** A person of the staff realm, as a test imagines them. */
export interface FakeStaff {
  readonly subject: string
  readonly name?: string
  readonly groups: readonly string[]
}

/** Keycloak's two realms as far as tokens go: real signatures, checked by the real code. */
export interface FakeTokenIssuer {
  readonly staff: StaffTokenVerifier
  readonly anonymous: AnonymousTokenVerifier
  readonly logout: LogoutTokenVerifier
  /** What Keycloak sends when a session is logged out; `claims` replace what a proper one says. */
  logoutToken(session: string, claims?: Readonly<Record<string, unknown>>): Promise<string>
  /** An access token of a counselor or admin; `claims` replace what a proper one says. */
  staffToken(person: FakeStaff, claims?: Readonly<Record<string, unknown>>): Promise<string>
  /** An access token of an anonymous user. */
  anonymousToken(subject: string, claims?: Readonly<Record<string, unknown>>): Promise<string>
}

const staffIssuer = 'http://keycloak.invalid/auth/realms/lotse'
const anonymousIssuer = 'http://keycloak.invalid/auth/realms/lotse-anonymous'
const audience = 'lotse-api'

/** Makes both realms with a fresh key each. */
export async function createFakeTokenIssuer(): Promise<FakeTokenIssuer> {
  const [staffRealm, anonymousRealm] = await Promise.all([createRealm(), createRealm()])
  return {
    staff: staffTokens({
      keys: staffRealm.keys,
      issuer: staffIssuer,
      audience,
      clients: ['lotse-web'],
    }),
    anonymous: anonymousTokens({
      keys: anonymousRealm.keys,
      issuer: anonymousIssuer,
      audience,
      clients: ['lotse-anonymous-token'],
    }),
    logout: logoutTokens({ keys: staffRealm.keys, issuer: staffIssuer, clients: ['lotse-web'] }),
    logoutToken: (session, claims) =>
      staffRealm.sign({
        iss: staffIssuer,
        aud: 'lotse-web',
        typ: 'Logout',
        jti: randomUUID(),
        sid: session,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      }),
    staffToken: ({ subject, name, groups }, claims) =>
      staffRealm.sign({
        iss: staffIssuer,
        sub: subject,
        azp: 'lotse-web',
        name: name ?? 'Kim Beispiel',
        groups,
        ...claims,
      }),
    anonymousToken: (subject, claims) =>
      anonymousRealm.sign({
        iss: anonymousIssuer,
        sub: subject,
        azp: 'lotse-anonymous-token',
        ...claims,
      }),
  }
}

interface Realm {
  readonly keys: ReturnType<typeof createLocalJWKSet>
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
}

async function createRealm(): Promise<Realm> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'fake', alg: 'RS256', use: 'sig' }
  return {
    keys: createLocalJWKSet({ keys: [jwk] }),
    sign: async (claims) => {
      const issuedAt = Math.floor(Date.now() / 1000)
      return await new SignJWT({
        aud: audience,
        typ: 'Bearer',
        iat: issuedAt,
        exp: issuedAt + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'fake' })
        .sign(privateKey)
    },
  }
}
