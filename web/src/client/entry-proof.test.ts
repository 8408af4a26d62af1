import { expect, test } from '@jest/globals'
import type { Challenge } from '../shared/api-types.ts'
import { ApiError } from '../shared/request.ts'
import { createEntryProof } from './entry-proof.ts'

const puzzle: Challenge = {
  required: true,
  algorithm: 'SHA-256',
  challenge: 'c',
  salt: 's',
  maxNumber: 10,
  signature: 'x',
  expiresAt: '2026-01-01T00:00:00.000Z',
}
const quiet: Challenge = { required: false }
const proofOf = (number: number): string =>
  btoa(JSON.stringify({ algorithm: 'SHA-256', challenge: 'c', number, salt: 's', signature: 'x' }))
const refusal = (): Promise<never> => Promise.reject(new ApiError('proof-required', 428))

function harness(challenges: (Challenge | Error)[]) {
  const clock = { now: 0 }
  const sent: (string | undefined)[] = []
  let solved = 0
  const proof = createEntryProof({
    challenge: (agency) => {
      expect(agency).toBe('hamburg')
      const next = challenges.shift() ?? quiet
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    },
    solve: () => Promise.resolve((solved += 1)),
    now: () => clock.now,
  })
  const enter = (...answers: (() => Promise<string>)[]) =>
    proof.enter('hamburg', (value) => {
      sent.push(value)
      return (answers.shift() ?? (() => Promise.resolve('in')))()
    })
  return { proof, enter, sent, clock, challenges }
}

test('on a quiet day nothing is solved and nothing is sent', async () => {
  const { proof, enter, sent } = harness([quiet])
  proof.prepare('hamburg')
  expect(await enter()).toBe('in')
  expect(sent).toEqual([undefined])
})

test('what was solved during consent 1 is sent, once', async () => {
  const { proof, enter, sent, challenges } = harness([puzzle])
  proof.prepare('hamburg')
  expect(await enter()).toBe('in')
  expect(challenges).toEqual([])
  challenges.push(puzzle)
  expect(await enter()).toBe('in')
  expect(sent).toEqual([proofOf(1), proofOf(2)])
})

test('a door that has filled up meanwhile is answered by another puzzle', async () => {
  const { proof, enter, sent } = harness([quiet, puzzle])
  proof.prepare('hamburg')
  expect(await enter(refusal)).toBe('in')
  expect(sent).toEqual([undefined, proofOf(1)])
})

test('it gives up after four refusals', async () => {
  const { proof, enter, sent } = harness([puzzle, puzzle, puzzle, puzzle, puzzle])
  proof.prepare('hamburg')
  await expect(enter(refusal, refusal, refusal, refusal)).rejects.toMatchObject({
    code: 'proof-required',
  })
  expect(sent).toHaveLength(4)
})

test('other refusals are not repeated', async () => {
  const { enter, sent } = harness([])
  const full = () => Promise.reject(new ApiError('queue-full', 429))
  await expect(enter(full)).rejects.toMatchObject({ code: 'queue-full' })
  expect(sent).toHaveLength(1)
})

test('an old proof is solved anew', async () => {
  const { proof, enter, sent, clock } = harness([puzzle, puzzle])
  proof.prepare('hamburg')
  clock.now = 240_000
  await enter()
  expect(sent).toEqual([proofOf(2)])
})

test('without an answer about the puzzle the entry is tried all the same', async () => {
  const { proof, enter, sent } = harness([new ApiError('network', 0)])
  proof.prepare('hamburg')
  expect(await enter()).toBe('in')
  expect(sent).toEqual([undefined])
})

test('only who waits for a puzzle is told so', async () => {
  const solving = Promise.withResolvers<number>()
  const proof = createEntryProof({
    challenge: () => Promise.resolve(puzzle),
    solve: () => solving.promise,
    now: () => 0,
  })
  proof.prepare('hamburg')
  await Promise.resolve()
  expect(proof.waiting.value).toBe(false)
  const entering = proof.enter('hamburg', () => Promise.resolve('in'))
  expect(proof.waiting.value).toBe(true)
  solving.resolve(1)
  await entering
  expect(proof.waiting.value).toBe(false)
})
