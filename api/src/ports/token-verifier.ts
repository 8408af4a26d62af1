/** Who a staff token speaks for. */
export interface StaffIdentity {
  /** Keycloak's id of the person. */
  readonly subject: string
  /** Full name, as shown to clients; the user name where there is none. */
  readonly name: string
  /** Full group paths, for example `/agencies/hamburg/counselors`. */
  readonly groups: readonly string[]
  /** Keycloak's session (claim `sid`) that the token belongs to, where there is one. */
  readonly session: string | undefined
  readonly issuedAt: Date
  readonly expiresAt: Date
}

/** Who an anonymous token speaks for. The ticket row decides whether that person still exists. */
export interface AnonymousIdentity {
  /** Keycloak's id of the anonymous user (`identity_user` of the ticket). */
  readonly subject: string
  readonly expiresAt: Date
}

/** Checks the tokens of one realm. */
export interface TokenVerifier<Identity> {
  /**
   * Who the token speaks for, or `undefined` when it is not one of ours: forged, expired, of another realm, client or kind.
   * Rejects with an UpstreamError only when the realm's keys are not known and cannot be had.
   */
  verify(token: string): Promise<Identity | undefined>
}

/** Checks what Keycloak says when a member of staff was logged out (OpenID Connect Back-Channel Logout 1.0). */
export interface LogoutTokenVerifier {
  /**
   * Who was logged out of which session, or `undefined` for a token that is not one of ours. Rejects with an UpstreamError
   * only when the realm's keys are not known and cannot be had.
   */
  verify(
    token: string,
  ): Promise<{ readonly subject: string | undefined; readonly session: string } | undefined>
}

export type StaffTokenVerifier = TokenVerifier<StaffIdentity>
export type AnonymousTokenVerifier = TokenVerifier<AnonymousIdentity>
