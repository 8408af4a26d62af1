import type { Change } from './change-request.ts'

/** How a change is sealed: compact JWE (RFC 7516) to a key on this curve. */
export const sealing = { alg: 'ECDH-ES', enc: 'A256GCM', curve: 'P-256' } as const

/**
 * What a sealed change says. The operator alone opens it, and believes nothing beside it: whoever writes into the database
 * can neither take the token out nor put it to another change.
 */
export interface SealedChange {
  /** Of the row that it was sealed for. */
  readonly id: string
  /** When it was sealed, in seconds since 1970. */
  readonly sealedAt: number
  /** The person's access token. */
  readonly token: string
  readonly change: Change
}

/** The row of `config.sealing_key`: the key of the operator that leads. The private half is in its memory only. */
export interface SealingKeyRow {
  /** Also in the header (`kid`) of what was sealed to it. */
  readonly keyId: string
  /** JSON Web Key. */
  readonly publicKey: Readonly<Record<string, unknown>>
}

/** Realm of the staff, and who its access tokens are for: api and operator take the same ones. */
export const staffRealm = { name: 'lotse', audience: 'lotse-api' } as const
