import { describe, expect, test } from '@jest/globals'
import type { ChainEntry } from './legal-texts-api.ts'
import { chainParts, inheritedEntry, wordsInForce, wordsOfDraft } from './text-chain.ts'

function entry(level: ChainEntry['level'], markdown: string | null): ChainEntry {
  return { level, name: level, displayName: level, markdown, short: null }
}

const cases = [
  {
    reason: 'the own text covers all above it',
    chain: [entry('platform', 'p'), entry('tenant', 't'), entry('agency', 'a')],
    source: 'agency',
    parts: ['covered', 'covered', 'shown'],
    inherited: 't',
    inForce: 'a',
  },
  {
    reason: 'the nearest level wins',
    chain: [entry('platform', 'p'), entry('tenant', 't'), entry('agency', null)],
    source: 'tenant',
    parts: ['covered', 'shown', 'silent'],
    inherited: 't',
    inForce: 't',
  },
  {
    reason: 'blank words say nothing',
    chain: [entry('platform', 'p'), entry('tenant', ' \n'), entry('agency', null)],
    source: 'platform',
    parts: ['shown', 'silent', 'silent'],
    inherited: 'p',
    inForce: 'p',
  },
  {
    reason: 'nobody says anything',
    chain: [entry('platform', null), entry('agency', null)],
    source: null,
    parts: ['silent', 'silent'],
    inherited: undefined,
    inForce: '',
  },
  {
    reason: 'nothing is above the platform',
    chain: [entry('platform', 'p')],
    source: 'platform',
    parts: ['shown'],
    inherited: undefined,
    inForce: 'p',
  },
] as const

describe.each(cases)('$reason', ({ chain, source, parts, inherited, inForce }) => {
  test('in the chain, in what is inherited and in what is in force', () => {
    expect(chainParts({ chain, source }).map(({ part }) => part)).toEqual(parts)
    expect(inheritedEntry({ chain })?.markdown).toBe(inherited)
    expect(wordsInForce({ chain, source }).markdown).toBe(inForce)
  })

  test('in what is typed', () => {
    expect(wordsOfDraft({ chain }, { markdown: 'mine', short: 's' })).toEqual({
      markdown: 'mine',
      short: 's',
    })
    const without = { markdown: inherited ?? '', short: '' }
    expect(wordsOfDraft({ chain }, { markdown: null, short: 'left over' })).toEqual(without)
    expect(wordsOfDraft({ chain }, { markdown: '  ', short: '' })).toEqual(without)
  })
})
