/** Why a command about staff was not carried out. */
export type StaffErrorCode =
  /** The command line is not one of those that `--help` shows. */
  | 'usage'
  /** No such agency, tenant or platform, or the operator has not made its groups yet. */
  | 'unknown-group'
  | 'unknown-account'
  /** The account exists and an administrator has disabled it. */
  | 'disabled'
  /** The account logs in through the organisation's own identity provider. */
  | 'federated'
  /** Keycloak does not accept the details of the account. */
  | 'not-accepted'
  /** Keycloak or the API server does not answer, or refuses this tool. */
  | 'unreachable'

/** A failure whose message is one sentence for the person at the terminal. It never names an account: a Job logs it. */
export class StaffError extends Error {
  override readonly name = 'StaffError'
  readonly code: StaffErrorCode

  constructor(code: StaffErrorCode, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.code = code
  }
}
