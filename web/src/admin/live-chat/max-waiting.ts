import type { RefusedField } from '../../shared/request.ts'

const limits = { least: 1, most: 100_000 } as const

/** Whether it is empty or a whole number within the bounds. */
export function checkMaxWaiting(typed: string): readonly RefusedField[] {
  if (typed.trim() === '') return []
  const number = Number(typed)
  const isFine = Number.isInteger(number) && number >= limits.least && number <= limits.most
  return isFine ? [] : [{ path: 'maxWaiting', rule: 'refused-number' }]
}
