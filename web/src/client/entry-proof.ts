import { signal, type ReadonlySignal } from '@preact/signals'
import type { Challenge, SolvableChallenge } from '../shared/api-types.ts'
import { ApiError } from '../shared/request.ts'

/** What a proof of work needs from the page. */
export interface EntryProofPorts {
  challenge: (agency: string) => Promise<Challenge>
  /** The number that solves the puzzle. */
  solve: (challenge: SolvableChallenge) => Promise<number>
  /** Milliseconds of a clock that never goes back. */
  now: () => number
}

/** The proof of work that entering needs while many people come. Nobody sees it on an ordinary day. */
export interface EntryProof {
  /** Somebody has asked to enter and waits for the puzzle. */
  readonly waiting: ReadonlySignal<boolean>
  /** Asks for a puzzle and solves it: while the person reads consent 1, so that nobody waits for it. */
  prepare: (agency: string) => void
  /**
   * Enters with the proof that is ready, and again with a new one when the door asks for it.
   *
   * @throws whatever `send` throws in the end
   */
  enter: <T>(agency: string, send: (proof?: string) => Promise<T>) => Promise<T>
}

/** A proof is solved anew after this time; the puzzle expires after five minutes. */
const maxAgeMs = 240_000

/** Between the puzzle and the entry others may have come: then another puzzle is solved, so many times in all. */
const attempts = 4

interface Prepared {
  agency: string
  at: number
  proof: Promise<string | undefined>
}

/** Makes the page's side of the proof of work, free of the browser. */
export function createEntryProof(ports: EntryProofPorts): EntryProof {
  const waiting = signal(false)
  let prepared: Prepared | undefined
  let isSolving = false
  let isAsked = false

  const solve = async (agency: string): Promise<string | undefined> => {
    const { required, ...puzzle } = await ports.challenge(agency)
    if (!required) return undefined
    const { algorithm, challenge, salt, signature } = puzzle as SolvableChallenge
    isSolving = true
    waiting.value = isAsked
    const number = await ports.solve(puzzle as SolvableChallenge).finally(() => {
      isSolving = false
    })
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  }
  const prepare = (agency: string): void => {
    // Without a proof the entry is tried all the same: it says what is missing.
    prepared = { agency, at: ports.now(), proof: solve(agency).catch(() => undefined) }
  }
  /** The proof that is ready; each is used once. */
  const take = async (agency: string): Promise<string | undefined> => {
    const isFresh = prepared?.agency === agency && ports.now() - prepared.at < maxAgeMs
    if (!isFresh) prepare(agency)
    const proof = prepared?.proof
    prepared = undefined
    return proof
  }
  const isRefused = (error: unknown): boolean =>
    error instanceof ApiError && error.code === 'proof-required'

  return {
    waiting,
    prepare,
    async enter(agency, send) {
      for (let attempt = 1; ; attempt++) {
        isAsked = true
        waiting.value = isSolving
        const proof = await take(agency)
        isAsked = false
        waiting.value = false
        try {
          return await send(proof)
        } catch (error) {
          if (attempt === attempts || !isRefused(error)) throw error
        }
      }
    },
  }
}
