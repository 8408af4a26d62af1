import { hash } from 'node:crypto'
import type { Challenge } from '../src/ports/proof-of-work.ts'

/** A puzzle without its end. */
type Puzzle = Omit<Challenge, 'expiresAt'>

/** Solves a puzzle without waiting for each hash as a page does, so that the clock hardly moves meanwhile. */
function solvedNumber({ challenge, salt, maxNumber }: Omit<Puzzle, 'signature'>): number {
  for (let number = 0; number <= maxNumber; number++)
    if (hash('sha256', `${salt}${number}`) === challenge) return number
  throw new Error('the puzzle has no solution')
}

/** Solves a puzzle and writes the proof down as it is sent. */
export function solvedProof(puzzle: Puzzle): string {
  const { algorithm, challenge, salt, signature } = puzzle
  return encodeProof({ algorithm, challenge, number: solvedNumber(puzzle), salt, signature })
}

/** A proof as it is sent: base64 of JSON. */
export function encodeProof(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
