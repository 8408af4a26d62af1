import { expect, test } from '@jest/globals'
import { idCombinations } from './residue.ts'

const server = 'example.org'

test('each user and each room has its turn', () => {
  const ids = idCombinations(server, {
    roomIds: ['!1:x', '!2:x', '!3:x'],
    alias: 'lc_y',
    localparts: ['lc_a_1', 'lc_k_2'],
  })
  expect(ids.map(({ r }) => r)).toEqual(['!1:x', '!2:x', '!3:x'])
  expect(ids.map(({ u }) => u)).toEqual([
    '@lc_a_1:example.org',
    '@lc_k_2:example.org',
    '@lc_k_2:example.org',
  ])
  expect(new Set(ids.map(({ a }) => a))).toEqual(new Set(['#lc_y:example.org']))
})

test('what is not there never becomes an empty text: as the beginning of a token it would match all of them', () => {
  for (const localparts of [[], ['']]) {
    for (const { u, l, r, a } of idCombinations(server, { roomIds: [''], alias: null, localparts }))
      expect([u, l, r, a]).toEqual(['-', '-', '-', '-'])
  }
})
