import { expect, test } from '@jest/globals'
import { assignMarks, markColours, markShapes } from './chat-marks.ts'

const ids = Array.from({ length: 40 }, (_, index) => `ticket-${index * 7919}`)

test('a reload gives the same marks', () => {
  const five = ids.slice(0, 5)
  expect(assignMarks(new Map(), five, [])).toEqual(assignMarks(new Map(), five, []))
})

test('running chats never share a shape', () => {
  for (let start = 0; start + markShapes.length <= ids.length; start += 1) {
    const marks = assignMarks(new Map(), ids.slice(start, start + markShapes.length), [])
    expect(new Set([...marks.values()].map((mark) => mark.shape)).size).toBe(markShapes.length)
  }
})

test('a chat keeps its mark when others come and go', () => {
  const before = assignMarks(new Map(), ids.slice(0, 5), [])
  const after = assignMarks(before, ids.slice(2, 9), [])
  for (const id of ids.slice(2, 5)) expect(after.get(id)).toEqual(before.get(id))
  expect([...after.keys()]).toHaveLength(7)
})

test('with more chats than shapes, shapes repeat; every colour is used', () => {
  const marks = [...assignMarks(new Map(), ids, []).values()]
  expect(marks).toHaveLength(40)
  expect(new Set(marks.map((mark) => mark.colour)).size).toBe(markColours)
})

test('ended chats do not change the mark of a running one, and keep the one they had', () => {
  const [first = '', second = ''] = ids
  const before = assignMarks(new Map(), [first, second], [])
  const after = assignMarks(before, [second], [first, ...ids.slice(2)])
  expect([after.get(first), after.get(second)]).toEqual([before.get(first), before.get(second)])
  const reloaded = assignMarks(new Map(), [second], ids)
  expect(reloaded.get(second)).toEqual(assignMarks(new Map(), [second], []).get(second))
})
