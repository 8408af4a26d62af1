import { solveChallenge } from 'altcha-lib/v1'
import type { Challenge } from '../ports/proof-of-work.ts'

/** Solves a puzzle as a page does, and writes the proof down as it is sent. */
export async function solvedProof(puzzle: Omit<Challenge, 'expiresAt'>): Promise<string> {
  const { algorithm, challenge, salt, maxNumber, signature } = puzzle
  const solution = await solveChallenge(challenge, salt, algorithm, maxNumber).promise
  if (solution === null) throw new Error('the puzzle has no solution')
  return encodeProof({ algorithm, challenge, number: solution.number, salt, signature })
}

/** A proof as it is sent: base64 of JSON. */
export function encodeProof(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
