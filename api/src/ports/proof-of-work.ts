/** A puzzle as the page gets it (format 1 of ALTCHA). */
export interface Challenge {
  readonly algorithm: 'SHA-256'
  /** Hash that the salt and the number looked for give together, in hex. */
  readonly challenge: string
  readonly salt: string
  /** The number is at most this. */
  readonly maxNumber: number
  readonly signature: string
  readonly expiresAt: Date
}

/** What a puzzle is made for. */
export interface ChallengeOptions {
  /** Agency at whose door alone the solution counts. */
  readonly agency: string
  readonly maxNumber: number
  readonly expiresAt: Date
}

/** Why a proof does not count. */
export type ProofDefect = 'missing' | 'invalid' | 'expired'

/** What a proof is worth. Whether it has been used before is known to the database alone. */
export type ProofVerdict =
  | { readonly valid: false; readonly reason: ProofDefect }
  | { readonly valid: true; readonly hash: Buffer; readonly expiresAt: Date }

/** Makes puzzles and checks solutions, without keeping anything; replicas with the same key agree. */
export interface ProofOfWork {
  createChallenge(options: ChallengeOptions): Promise<Challenge>
  /**
   * Checks the solution of a puzzle that this service has made for this agency.
   *
   * @param proof base64 of ALTCHA's JSON, as it came from outside
   */
  verify(proof: string | undefined, agency: string, now: Date): Promise<ProofVerdict>
}
