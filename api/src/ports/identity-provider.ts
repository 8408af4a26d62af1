/** The identity provider of the anonymous people (Keycloak realm `lotse-anonymous`). Every call may reject with an UpstreamError. */
export interface IdentityProvider {
  /**
   * Makes sure that the user exists, with role `anonymous` and the pseudonym, and answers its id. The name is the key:
   * made twice, it is the same user.
   */
  ensureUser(user: { readonly name: string; readonly pseudonym: string }): Promise<string>
  /** An access token of the user; no session and no refresh token come with it. */
  issueToken(name: string): Promise<{ readonly accessToken: string; readonly expiresIn: number }>
  /** Makes sure that the user is gone; resolves only when the provider itself has answered that it does not know it. */
  removeUser(name: string): Promise<void>
  /** The names of all users that begin with `prefix`. */
  listUsers(prefix: string): Promise<readonly string[]>
}
