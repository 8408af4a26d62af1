import { solveChallengeWorkers } from 'altcha-lib/v1'
import type { SolvableChallenge } from '../shared/api-types.ts'
// Vite makes the address out of the query.
// oxlint-disable-next-line import/default
import workerUrl from './proof-worker.ts?worker&url'

/** Most workers at once: enough for a phone, and the page stays quick. */
const mostWorkers = 4

/** The page's only Trusted Types policy (named in the pages' Content-Security-Policy): one address, and no other. */
const policy = globalThis.trustedTypes?.createPolicy('lotse-worker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('This address starts no worker.')
    return url
  },
})

/**
 * Solves a puzzle beside the page, on up to half of the processor's cores.
 *
 * @returns the number
 * @throws Error when a worker cannot be started or the puzzle has no solution
 */
export async function solveInWorkers(puzzle: SolvableChallenge): Promise<number> {
  const { algorithm, challenge, salt, maxNumber } = puzzle
  // Some browsers do not say how many cores there are.
  const cores = navigator.hardwareConcurrency || 2
  const count = Math.max(1, Math.min(mostWorkers, Math.floor(cores / 2)))
  const workers: Worker[] = []
  let fail = (_error: Error): void => {}
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  const start = (): Worker => {
    // Where browsers know Trusted Types they take nothing else; the types know texts only.
    const worker = new Worker((policy?.createScriptURL(workerUrl) ?? workerUrl) as string)
    worker.addEventListener('error', () => {
      fail(new Error('a worker failed'))
    })
    workers.push(worker)
    return worker
  }
  try {
    const solving = solveChallengeWorkers(start, count, challenge, salt, algorithm, maxNumber)
    const solution = await Promise.race([solving, failed])
    if (!solution) throw new Error('the puzzle has no solution')
    return solution.number
  } finally {
    for (const worker of workers) worker.terminate()
  }
}
