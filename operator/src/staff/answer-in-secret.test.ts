import { expect, test } from '@jest/globals'
import { IdentityProviderError } from '../identity/group-directory.ts'
import { untilServed } from './answer-in-secret.ts'

const away = async (): Promise<boolean> => {
  throw new IdentityProviderError('unavailable', undefined)
}
const yes = async (): Promise<boolean> => true
const no = async (): Promise<boolean> => false

test.each<{
  reason: string
  awaited?: string
  answers: (() => Promise<boolean>)[]
  waits: number[]
}>([
  {
    reason: 'the password is changed',
    awaited: 'account',
    answers: [yes, yes, no],
    waits: [10_000, 10_000, 10_000],
  },
  {
    reason: 'Keycloak is away for a while, which says nothing about the password',
    awaited: 'account',
    answers: [away, away, no],
    waits: [10_000, 10_000, 10_000],
  },
  { reason: 'a list can be read for ten minutes', answers: [], waits: [600_000] },
])('the answer stays until it has served: $reason', async ({ awaited, answers, waits }) => {
  const slept: number[] = []
  const asked: string[] = []
  const staff = {
    awaitsPassword: async (id: string) => {
      asked.push(id)
      return (answers.shift() ?? away)()
    },
  }
  const clock = { now: () => new Date(0), sleep: async (ms: number) => void slept.push(ms) }
  const answer = { text: '', confidential: true, ...(awaited !== undefined && { awaited }) }
  await untilServed(answer, staff, clock)
  expect(slept).toEqual(waits)
  expect(answers).toEqual([])
  expect(new Set(asked)).toEqual(new Set(awaited === undefined ? [] : [awaited]))
})
