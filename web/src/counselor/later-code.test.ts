import { expect, test } from '@jest/globals'
import { createLaterCode } from './later-code.ts'

/** @param answers of one attempt after the other: whether it brings the code */
function open(answers: readonly boolean[]) {
  const left = [...answers]
  let reloads = 0
  const later = createLaterCode(
    () => (left.shift() ? Promise.resolve('code') : Promise.reject(new Error('no line'))),
    () => (reloads += 1),
  )
  const state = () => ({
    code: later.code.value?.value,
    hasFailed: later.hasFailed.value,
    reloads,
    left: left.length,
  })
  return { later, state }
}

test('code that has come is kept', async () => {
  const { later, state } = open([true, true])
  await later.load()
  await later.load()
  expect(state()).toEqual({ code: 'code', hasFailed: false, reloads: 0, left: 1 })
})

test.each([
  { reason: 'in place where the browser tries again', again: true, code: 'code', reloads: 0 },
  { reason: 'with a new page where it does not', again: false, code: undefined, reloads: 1 },
])('code that failed to load comes $reason', async ({ again, code, reloads }) => {
  const { later, state } = open([false, again])
  await later.load()
  expect(state()).toMatchObject({ code: undefined, hasFailed: true, reloads: 0 })
  await later.loadAgain()
  expect(state()).toMatchObject({ code, hasFailed: !again, reloads })
})
