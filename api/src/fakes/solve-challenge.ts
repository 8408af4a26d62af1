import { hash } from 'node:crypto'
import type { Challenge } from '../ports/proof-of-work.ts'

/** Solves a puzzle and writes the proof down as it is sent. Quicker than a page, so that the clock hardly moves meanwhile. */
export function solvedProof(puzzle: Omit<Challenge, 'expiresAt'>): string {
  const { algorithm, challenge, salt, maxNumber, signature } = puzzle
  for (let number = 0; number <= maxNumber; number++)
    if (hash('sha256', `${salt}${number}`) === challenge)
      return encodeProof({ algorithm, challenge, number, salt, signature })
  throw new Error('the puzzle has no solution')
}

/** A proof as it is sent: base64 of JSON. */
export function encodeProof(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
