import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { helpText, readCliOptions } from './cli-options.ts'
import { checkout } from '../paths.ts'

test('without options the defaults hold', () => {
  expect(readCliOptions([], {})).toEqual({
    help: false,
    version: false,
    verbose: false,
    port: 8080,
    home: join(checkout, '.lotse'),
    cache: join(homedir(), '.cache/lotse'),
    apiReplicas: 1,
    cluster: false,
  })
})

test('the environment moves port, home and cache; an option wins over it', () => {
  const environment = { LOTSE_PORT: '9000', LOTSE_HOME: '/a', LOTSE_CACHE: '/b' }
  expect(readCliOptions([], environment)).toMatchObject({ port: 9000, home: '/a', cache: '/b' })
  expect(readCliOptions(['--port', '1', '--home=/c', '--cache', '/d'], environment)).toMatchObject({
    port: 1,
    home: '/c',
    cache: '/d',
  })
})

const refused = [
  { args: ['--cluster=yes'], names: '--cluster', reason: 'a switch takes no value' },
  { args: ['--clustr'], names: '--clustr', reason: 'a typing error in a switch' },
  { args: ['--prot', '1'], names: '--prot', reason: 'a typing error' },
  { args: ['-x'], names: '-x', reason: 'an unknown letter' },
  { args: ['hamburg'], names: 'hamburg', reason: 'a word that is no option' },
  { args: ['--port'], names: '--port', reason: 'an option without its value' },
  { args: ['--cluster', '--kubeconfig'], names: '--kubeconfig', reason: 'not the option before' },
  { args: ['--kubeconfig', '/no/file'], names: '/no/file', reason: 'a file that is not there' },
  { args: ['--verbose=3'], names: '--verbose', reason: 'a value where none belongs' },
  { args: ['--port', '65536'], names: '65536', reason: 'a port that does not exist' },
  { args: ['--port', '-1'], names: '--port', reason: 'a negative port' },
  { args: ['--port', '8080x'], names: '8080x', reason: 'half a number' },
  { args: ['--api-replicas', '9'], names: '9', reason: 'too many processes' },
]

test.each(refused)('refused in one sentence: $reason', ({ args, names }) => {
  const error = thrownBy(() => readCliOptions(args, {}))
  expect(error).toMatchObject({ name: 'StackError', code: 'invalid-option' })
  expect(String(error)).toContain(names)
  expect(String(error)).not.toContain('\n')
})

test('the operator works on a cluster of the stack or on another one', () => {
  expect(readCliOptions(['--cluster'], {}).cluster).toBe(true)
  const kubeconfig = import.meta.filename
  expect(readCliOptions(['--kubeconfig', kubeconfig], {}).cluster).toEqual({ kubeconfig })
})

test('a wrong port in the environment is refused, too', () => {
  expect(() => readCliOptions([], { LOTSE_PORT: 'x' })).toThrow('whole number')
})

test('the help explains every option and fits a terminal', () => {
  for (const option of ['--port', '--home', '--cache', '--api-replicas', '--cluster', '--verbose'])
    expect(helpText).toContain(option)
  expect(Math.max(...helpText.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
