import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Challenge, ProofOfWork, ProofVerdict } from '../ports/proof-of-work.ts'
import type { Sealer } from '../privacy/sealer.ts'

/** A solution in format 1 of ALTCHA. Strict: the library hashes whatever it is given, in whatever algorithm. */
const payloadSchema = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0),
  salt: z.string().max(500),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Proofs of work by ALTCHA. The agency and the end are parameters of the salt, which the signature covers. */
export function createAltchaProofOfWork(sealer: Sealer): ProofOfWork {
  // Derived from the session key, which all replicas share.
  const hmacKey = sealer.hash('proof of work', 'key').toString('hex')
  return {
    createChallenge: async ({ agency, maxNumber, expiresAt }): Promise<Challenge> => {
      const { challenge, salt, signature } = await createChallenge({
        algorithm: 'SHA-256',
        hmacKey,
        maxnumber: maxNumber,
        expires: expiresAt,
        params: { agency },
      })
      return { algorithm: 'SHA-256', challenge, salt, maxNumber, signature, expiresAt }
    },
    verify: async (proof, agency, now): Promise<ProofVerdict> => {
      if (proof === undefined) return { valid: false, reason: 'missing' }
      const payload = payloadSchema.safeParse(parseBase64Json(proof)).data
      if (payload === undefined) return { valid: false, reason: 'invalid' }
      // The end is judged by the clock of the database, as the rest of the entry is.
      if (!(await verifySolution(payload, hmacKey, false)))
        return { valid: false, reason: 'invalid' }
      const params = extractParams(payload)
      if (params['agency'] !== agency) return { valid: false, reason: 'invalid' }
      const expiresAt = new Date(Number(params['expires']) * 1000)
      if (expiresAt <= now) return { valid: false, reason: 'expired' }
      // By the challenge and not by the text of the proof: one solution can be written in several ways.
      const hash = sealer.hash('spent proof', payload.challenge)
      return { valid: true, hash, expiresAt }
    },
  }
}

function parseBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
