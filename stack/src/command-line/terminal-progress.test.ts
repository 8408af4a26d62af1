import { expect, test } from '@jest/globals'
import { barText, terminalProgress } from './terminal-progress.ts'

function capture(): { text: () => string; write: (part: string) => boolean } {
  const parts: string[] = []
  return { text: () => parts.join(''), write: (part) => parts.push(part) > 0 }
}

test('elsewhere than on a terminal each step is a line at its begin and one at its end', () => {
  const output = capture()
  const progress = terminalProgress({ output: { ...output, columns: 80 }, durations: new Map() })
  const step = progress.step('Starting Synapse')
  step.advance(0.5)
  step.done()
  progress.step('Starting Keycloak').fail()
  progress.say('Something happened.')
  progress.close()
  expect(
    output
      .text()
      .replaceAll(/\d+\.\d s/g, 'N s')
      .split('\n'),
  ).toEqual([
    '  …  Starting Synapse',
    '  ok Starting Synapse (N s)',
    '  …  Starting Keycloak',
    '  -- Starting Keycloak (N s)',
    '  Something happened.',
    '',
  ])
})

test('a terminal gets a bar, from what is measured or from how long it took last time', () => {
  const output = capture()
  const durations = new Map([['Starting Keycloak', 60_000]])
  const screen = { ...output, columns: 80, isTTY: true }
  const progress = terminalProgress({ output: screen, durations })
  const keycloak = progress.step('Starting Keycloak')
  const download = progress.step('Downloading Synapse')
  download.advance(0.5)
  download.done()
  keycloak.done()
  progress.close()
  expect(output.text()).toContain('░')
  expect(output.text()).toMatch(/ok Downloading Synapse/)
  expect([...durations.keys()]).toEqual(['Starting Keycloak', 'Downloading Synapse'])
  expect(durations.get('Starting Keycloak')).toBeLessThan(60_000)
})

test('a failed step teaches nothing about how long it takes', () => {
  const durations = new Map<string, number>()
  const progress = terminalProgress({ output: { ...capture(), columns: 80 }, durations })
  progress.step('Starting Keycloak').fail()
  progress.close()
  expect(durations.size).toBe(0)
})

test.each([
  [0, 0],
  [0.5, 12],
  [1, 24],
  [7, 24],
  [-1, 0],
])('a bar of %d has %d full blocks', (fraction, full) => {
  expect(barText(fraction).split('█')).toHaveLength(full + 1)
})
