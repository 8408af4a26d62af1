import { expect, test } from '@jest/globals'
import { definitionsEstablished } from './definitions-established.ts'

const unseen = 'error: .status.conditions accessor error: <nil> is of the type <nil>'

test.each([
  { answers: [], calls: 1, rejects: undefined, reason: 'nothing to wait for' },
  { answers: [unseen, unseen], calls: 3, rejects: undefined, reason: 'nobody has looked yet' },
  { answers: ['timed out'], calls: 1, rejects: 'timed out', reason: 'anything else is an error' },
])('$reason', async ({ answers, calls, rejects }) => {
  const asked: string[][] = []
  const kubectl = async (...args: string[]): Promise<void> => {
    const answer = answers[asked.push(args) - 1]
    if (answer !== undefined) throw new Error(answer)
  }
  const waiting = definitionsEstablished(kubectl, 'crd', 'x').then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  expect(await waiting).toBe(rejects)
  expect(asked).toHaveLength(calls)
  expect(asked[0]).toEqual(expect.arrayContaining(['wait', 'crd', 'x']))
})
