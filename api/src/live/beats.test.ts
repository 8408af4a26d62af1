import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { createBeats, type Beats } from './beats.ts'

let written: string[][] = []
let present: string[] = []
let failures = 0
let beats: Beats
beforeEach(() => {
  jest.useFakeTimers()
  written = []
  present = []
  failures = 0
  beats = createBeats({
    write: async (ids) => {
      await Promise.resolve()
      if (failures > 0) {
        failures -= 1
        throw new Error('away')
      }
      written.push(ids.toSorted())
    },
    present: () => present,
    clock: systemClock,
    onError: () => {},
  })
})
afterEach(async () => {
  await beats.close()
  jest.useRealTimers()
})

test('the first sign of somebody is written within a second', async () => {
  beats.beat('a')
  beats.beat('b')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(written).toEqual([['a', 'b']])
})

test('later signs are collected, many into one write', async () => {
  beats.beat('a')
  await jest.advanceTimersByTimeAsync(1_000)
  for (let count = 0; count < 100; count++) beats.beat('a')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(written).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(5_000)
  expect(written).toEqual([['a'], ['a']])
})

test('a sign after a long silence is urgent again', async () => {
  beats.beat('a')
  await jest.advanceTimersByTimeAsync(30_000)
  expect(written).toHaveLength(1)
  beats.beat('a')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(written).toHaveLength(2)
})

test('who is present counts without a sign', async () => {
  present = ['held']
  await jest.advanceTimersByTimeAsync(5_000)
  expect(written).toEqual([['held']])
})

test('what could not be written is written later', async () => {
  failures = 1
  beats.beat('a')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(written).toEqual([])
  await jest.advanceTimersByTimeAsync(5_000)
  expect(written).toEqual([['a']])
})

test('nobody there, nothing written', async () => {
  await jest.advanceTimersByTimeAsync(60_000)
  await beats.flush()
  expect(written).toEqual([])
})

test('a flush in between writes nobody twice', async () => {
  present = ['held']
  await beats.flush()
  await beats.flush()
  expect(written).toEqual([['held']])
})

test('closing writes what is left', async () => {
  beats.beat('a')
  await beats.close()
  expect(written).toEqual([['a']])
})
