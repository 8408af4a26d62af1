import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'

const setup = join(checkout, 'test/setup')
const passing = `test('passes', () => {})`

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lotse-lanes-'))
})
afterEach(async () => rm(home, { recursive: true, force: true }))

/**
 * Runs files in the lanes that their names begin with, as a run of the project does.
 *
 * @param parts what the files of a lane need, as the text of a function; those called `shared` serve lanes without own ones
 */
async function runLanes(
  files: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>>,
  workers = '--maxWorkers=2',
): Promise<{ code: unknown; closing: string | undefined; output: string }> {
  const names = [...new Set(Object.keys(files).map((name) => name.split('-')[0] ?? ''))]
  const runner = `
    import { appendFileSync } from 'node:fs'
    import { basename } from 'node:path'
    import LaneRunner from '${setup}/lane-runner.ts'
    const say = (line) => appendFileSync('${home}/said', line + '\\n')
    const parts = { ${Object.entries(parts)
      .map(([name, text]) => `${name}: ${text}`)
      .join(', ')} }
    const lanes = ${JSON.stringify(names)}.map((name) => ({ name, workers: () => 1, alone: name === 'alone' }))
    for (const lane of lanes)
      if (lane.name === 'late') lane.after = lanes.filter(({ name }) => name === 'sound')
    const nameOf = ({ path }) => basename(path).split('-')[0]
    export default class extends LaneRunner {
      plan = {
        lanes,
        laneOf: (test) => lanes.find(({ name }) => name === nameOf(test)),
        partsOf: (test) => parts[nameOf(test)] ?? parts.shared,
        mayRepeat: (test) => nameOf(test) === 'chance',
      }
    }`
  const config = {
    rootDir: home,
    displayName: 'fixture',
    transform: {},
    runner: join(home, 'runner.mjs'),
    testMatch: ['**/*.test.mjs'],
    reporters: ['default', join(setup, 'closing-line-reporter.ts')],
  }
  const texts = { ...files, 'runner.mjs': runner, 'package.json': '{"type":"module"}', said: '' }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(home, name), text)
  const jest = ['--experimental-vm-modules', join(checkout, 'node_modules/jest/bin/jest.js')]
  const args = ['--disable-warning=ExperimentalWarning', ...jest, '--config']
  const env = { HOME: home, PATH: '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      [...args, JSON.stringify(config), workers],
      { cwd: home, env, timeout: 150_000 },
      (error, stdout, stderr) =>
        resolve({
          code: error?.code ?? 0,
          closing: stdout.trimEnd().split('\n').at(-1),
          output: stdout + stderr,
        }),
    )
  })
}

const said = async (): Promise<readonly string[]> =>
  (await readFile(join(home, 'said'), 'utf8')).trimEnd().split('\n')

/** A file whose last test fails in the first runs of it. */
const failing = (name: string, times: number): string => `
  import { appendFileSync, readFileSync } from 'node:fs'
  test('first', () => {})
  test('${name} depends on chance', () => {
    appendFileSync('${home}/said', '${name}\\n')
    const runs = readFileSync('${home}/said', 'utf8').split('\\n').filter((line) => line === '${name}')
    if (runs.length <= ${times}) throw new Error('the frame did not come')
  })`

/** A file that writes down that it runs. */
const saying = (line: string): string => `
  import { appendFileSync } from 'node:fs'
  test('says', () => appendFileSync('${home}/said', '${line}\\n'))`

test('a lane whose parts do not start fails with all its files and the reason; the others still run', async () => {
  const { code, closing, output } = await runLanes(
    {
      'broken-one.test.mjs': passing,
      'broken-two.test.mjs': passing,
      'sound-one.test.mjs': passing,
      'alone-one.test.mjs': passing,
    },
    { broken: `async () => { throw new Error('no Java here') }` },
  )
  expect({ code, closing }).toEqual({ code: 1, closing: 'tests: 2 passed, 2 failed, 0 skipped' })
  expect(output.match(/FAIL fixture \S*broken-(one|two)/g)).toHaveLength(2)
  expect(output).toContain('The real parts of the lane "broken" did not start: no Java here')
})

test('parts that do not stop fail a run whose tests all pass, and every other part stops', async () => {
  const { code, closing, output } = await runLanes(
    {
      'stuck-one.test.mjs': saying('stuck'),
      'sound-one.test.mjs': passing,
      'alone-one.test.mjs': saying('alone'),
    },
    {
      stuck: `async () => async () => { throw new Error('it does not listen') }`,
      sound: `async () => async () => say('sound stops')`,
    },
  )
  expect({ code, closing }).toEqual({ code: 1, closing: 'tests: 3 passed, 0 failed, 0 skipped' })
  expect(output).toContain('The real parts of the lane "stuck" did not stop: it does not listen')
  expect((await said()).toSorted()).toEqual(['alone', 'sound stops', 'stuck'])
})

test('parts run once, around the files of their lane; the lane that runs alone begins after all others', async () => {
  const { code, closing } = await runLanes(
    {
      'alone-one.test.mjs': saying('alone'),
      'sound-one.test.mjs': saying('file'),
      'sound-two.test.mjs': saying('file'),
    },
    {
      alone: `async () => { say('alone starts'); return async () => {} }`,
      sound: `async () => { say('start'); return async () => say('stop') }`,
    },
  )
  expect({ code, closing }).toEqual({ code: 0, closing: 'tests: 3 passed, 0 failed, 0 skipped' })
  expect(await said()).toEqual(['start', 'file', 'file', 'stop', 'alone starts', 'alone'])
})

test.each(['--maxWorkers=2', '--runInBand'])(
  'parts of several lanes run once, until the last one has ended, which waits for the others: %s',
  async (workers) => {
    const { code, closing } = await runLanes(
      {
        'sound-one.test.mjs': saying('file'),
        'sound-two.test.mjs': saying('file'),
        'late-one.test.mjs': saying('late'),
      },
      { shared: `async () => { say('start'); return async () => say('stop') }` },
      workers,
    )
    expect({ code, closing }).toEqual({ code: 0, closing: 'tests: 3 passed, 0 failed, 0 skipped' })
    expect(await said()).toEqual(['start', 'file', 'file', 'late', 'stop'])
  },
)

test.each([
  { reason: 'passes the second time', name: 'chance', times: 1, code: 0, closing: '4 passed, 0' },
  { reason: 'fails both times', name: 'chance', times: 2, code: 1, closing: '3 passed, 1' },
  { reason: 'may not be repeated', name: 'sure', times: 1, code: 1, closing: '3 passed, 1' },
])('a file that $reason: $closing failed', async ({ name, times, code, closing }) => {
  const answer = await runLanes(
    {
      [`${name}-one.test.mjs`]: failing(name, times),
      [`${name}-two.test.mjs`]: saying('two'),
      'other-one.test.mjs': passing,
    },
    { [name]: `async () => { say('start'); return async () => say('stop') }` },
  )
  expect(answer).toMatchObject({ code, closing: `tests: ${closing} failed, 0 skipped` })
  expect(answer.output).toContain('the frame did not come')
  const repeated = `failed once, passed when repeated: ${name}-one.test.mjs: ${name} depends on chance`
  expect(answer.output.includes(repeated)).toBe(code === 0)
  const lines = await said()
  expect([lines[0], lines.at(-1)]).toEqual(['start', 'stop'])
  expect(lines.filter((line) => line === name)).toHaveLength(name === 'sure' ? 1 : 2)
})
