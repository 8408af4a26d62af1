import { expect, test } from '@jest/globals'
import { readPageMemory } from './page-memory.ts'

const farewell = { name: 'left', from: 'waiting', receipt: 'r', wiped: false } as const

test.each([
  { reason: 'a new entry', state: null, memory: {} },
  { reason: 'before the entry', state: { code: 'abcd2345' }, memory: { code: 'abcd2345' } },
  { reason: 'after leaving', state: { farewell }, memory: { farewell } },
  { reason: 'a lost place', state: { code: 'c', farewell }, memory: { code: 'c', farewell } },
  { reason: 'a code of another kind', state: { code: 7 }, memory: {} },
  { reason: 'a string', state: 'abcd2345', memory: {} },
  {
    reason: 'a last page that this version does not know',
    state: { code: 'c', farewell: { ...farewell, name: 'paused' } },
    memory: { code: 'c' },
  },
  {
    reason: 'a last page without its receipt',
    state: { farewell: { name: 'left', wiped: false } },
    memory: {},
  },
])('reads what an entry keeps: $reason', ({ state, memory }) => {
  expect(readPageMemory(state)).toEqual(memory)
})
