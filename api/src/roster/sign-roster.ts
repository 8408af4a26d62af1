import { createHash, createPrivateKey, sign, type JsonWebKey } from 'node:crypto'
import { assertExact, type Roster, rosterPayload } from '../domain/roster.ts'

/** A roster as it goes over the wire in an answer: both in base64 with padding. */
export interface SignedRoster {
  /** The bytes that are signed. */
  readonly payload: string
  readonly signature: string
}

/** Signs rosters. @throws RosterError for one that is not exact */
export type RosterSigner = (roster: Roster) => SignedRoster

/**
 * A signer with the installation's roster key. Its public half is compiled into the web pages, so that neither Synapse nor
 * who reads its database can name devices of their own.
 *
 * @param key private Ed25519 key as JWK (RFC 8037)
 * @throws TypeError when the key is of another kind
 */
export function createRosterSigner(key: JsonWebKey): RosterSigner {
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new TypeError('The roster key must be an Ed25519 key.')
  return (roster) => {
    assertExact(roster)
    const payload = Buffer.from(rosterPayload(roster), 'utf8')
    return {
      payload: payload.toString('base64'),
      signature: sign(null, payload, privateKey).toString('base64'),
    }
  }
}

/** The value of `previous` in the roster that follows the one with this payload; `null` where there was none. */
export function previousOf(payload: string | null): string | null {
  if (payload === null) return null
  return createHash('sha256').update(Buffer.from(payload, 'base64')).digest('hex')
}
