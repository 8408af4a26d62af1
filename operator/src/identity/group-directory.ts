/** Why the identity provider did not do what was asked. */
export type IdentityProviderErrorCode =
  /** It cannot be reached, or answers with a failure of its own: worth another try. */
  | 'unavailable'
  /** It answers and says no: a right, a client or a realm is missing. */
  | 'refused'

/** The identity provider did not do what was asked. */
export class IdentityProviderError extends Error {
  override readonly name = 'IdentityProviderError'
  readonly code: IdentityProviderErrorCode

  constructor(code: IdentityProviderErrorCode, cause: unknown) {
    super(`the identity provider is ${code}`, { cause })
    this.code = code
  }
}

/**
 * The tree of groups in the staff realm. Paths begin with a slash, for example `/agencies/hamburg/admins`.
 * Every method may be repeated, and throws {@link IdentityProviderError}.
 */
export interface GroupDirectory {
  /** Makes a group and its parents where they are missing. Members of existing groups stay. */
  ensure(path: string): Promise<void>
  /** Removes a group with everything below it. A missing one is fine. */
  remove(path: string): Promise<void>
  /** Names of the groups right below a group, sorted; empty when there is no such group. */
  children(path: string): Promise<readonly string[]>
}
