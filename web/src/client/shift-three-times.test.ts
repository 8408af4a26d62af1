import { expect, test } from '@jest/globals'
import { shiftThreeTimes } from './shift-three-times.ts'

test.each([
  { reason: 'three presses', keys: ['Shift@0', 'Shift@300', 'Shift@600'], leaves: true },
  { reason: 'slow hands', keys: ['Shift@0', 'Shift@700', 'Shift@1400'], leaves: true },
  { reason: 'two presses', keys: ['Shift@0', 'Shift@300'], leaves: false },
  { reason: 'too far apart', keys: ['Shift@0', 'Shift@900', 'Shift@1800'], leaves: false },
  {
    reason: 'the last three of four count',
    keys: ['Shift@0', 'Shift@1000', 'Shift@1800', 'Shift@2400'],
    leaves: true,
  },
  {
    reason: 'capital letters',
    keys: ['Shift@0', 'A@50', 'Shift@300', 'B@350', 'Shift@600', 'C@650'],
    leaves: false,
  },
  {
    reason: 'a held key repeats itself',
    keys: ['Shift@0', 'Shift@30 repeat', 'Shift@60 repeat', 'Shift@90 repeat'],
    leaves: false,
  },
])('$reason', ({ keys, leaves }) => {
  let time = 0
  const press = shiftThreeTimes(() => time)
  const answers = keys.map((text) => {
    const [, key = '', at, repeat] = /^(\w+)@(\d+)( repeat)?$/u.exec(text) ?? []
    time = Number(at)
    return press({ key, repeat: repeat !== undefined })
  })
  expect(answers.at(-1)).toBe(leaves)
  expect(answers.slice(0, -1)).not.toContain(true)
})
