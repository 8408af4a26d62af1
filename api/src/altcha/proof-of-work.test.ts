import { expect, test } from '@jest/globals'
import { encodeProof, solvedProof } from '../../test/solve-challenge.ts'
import { createSealer } from '../privacy/sealer.ts'
import { createAltchaProofOfWork } from './proof-of-work.ts'

const now = new Date('2026-11-21T12:00:00Z')
const expiresAt = new Date('2026-11-21T12:05:00Z')
const sealer = createSealer(Buffer.alloc(32, 1))
const [one, two] = [createAltchaProofOfWork(sealer), createAltchaProofOfWork(sealer)]
const puzzle = await one.createChallenge({ agency: 'hamburg', maxNumber: 100, expiresAt })
const proof = solvedProof(puzzle)
const payload = JSON.parse(Buffer.from(proof, 'base64').toString()) as Record<string, unknown>
const changed = (change: Record<string, unknown>): string => encodeProof({ ...payload, ...change })

test('a solution counts on the replica that did not make the puzzle, until the end that the salt says', async () => {
  const verdict = await two.verify(proof, 'hamburg', now)
  expect(verdict).toEqual({ valid: true, hash: expect.any(Buffer), expiresAt })
  const seconds = String(expiresAt.getTime() / 1000)
  expect(new URLSearchParams(puzzle.salt.split('?')[1]).get('expires')).toBe(seconds)
})

const salt = String(payload['salt'])
const cases: readonly { proof: string | undefined; verdict: string; reason: string }[] = [
  { proof: undefined, verdict: 'missing', reason: 'none' },
  { proof: '', verdict: 'invalid', reason: 'an empty text' },
  { proof: '%%%', verdict: 'invalid', reason: 'no base64' },
  { proof: Buffer.from('{').toString('base64'), verdict: 'invalid', reason: 'no JSON' },
  { proof: encodeProof(null), verdict: 'invalid', reason: 'JSON without members' },
  { proof: encodeProof([payload]), verdict: 'invalid', reason: 'a list' },
  {
    proof: changed({ number: Number(payload['number']) + 1 }),
    verdict: 'invalid',
    reason: 'a wrong number',
  },
  {
    proof: changed({ number: String(payload['number']) }),
    verdict: 'invalid',
    reason: 'the number as a text',
  },
  { proof: changed({ number: -1 }), verdict: 'invalid', reason: 'a negative number' },
  { proof: changed({ algorithm: 'SHA-1' }), verdict: 'invalid', reason: 'another algorithm' },
  {
    proof: changed({ signature: '0'.repeat(64) }),
    verdict: 'invalid',
    reason: 'a signature of somebody else',
  },
  {
    proof: changed({ challenge: '0'.repeat(64) }),
    verdict: 'invalid',
    reason: 'another challenge',
  },
  {
    proof: changed({ salt: salt.replace('hamburg', 'kiel') }),
    verdict: 'invalid',
    reason: 'a salt for another agency',
  },
  {
    proof: changed({ salt: salt.replace(/expires=\d+/, 'expires=9999999999') }),
    verdict: 'invalid',
    reason: 'a later end',
  },
]

test.each(cases)('refused as $verdict: $reason', async ({ proof: shown, verdict }) => {
  expect(await one.verify(shown, 'hamburg', now)).toEqual({ valid: false, reason: verdict })
})

test('a right solution is refused at another agency, after its end, and with another key', async () => {
  expect(await one.verify(proof, 'kiel', now)).toEqual({ valid: false, reason: 'invalid' })
  expect(await one.verify(proof, 'hamburg', expiresAt)).toEqual({ valid: false, reason: 'expired' })
  const stranger = createAltchaProofOfWork(createSealer(Buffer.alloc(32, 2)))
  expect(await stranger.verify(proof, 'hamburg', now)).toEqual({ valid: false, reason: 'invalid' })
})

test('the same solution written in another way is the same proof', async () => {
  // The library adds the final & where it is missing.
  const other = changed({ salt: salt.slice(0, -1), extra: 1 })
  const [first, second] = [
    await one.verify(proof, 'hamburg', now),
    await one.verify(other, 'hamburg', now),
  ]
  expect(first).toMatchObject({ valid: true })
  expect(second).toEqual(first)
})
