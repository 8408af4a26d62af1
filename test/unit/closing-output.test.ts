import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'

const setup = join(checkout, 'test/setup')

/** Files of a project of tests, each with what Go, an obstacle of its own or nothing at all makes of it. */
const files = {
  'first.test.ts': `
    import { describeUnless } from '${setup}/describe-unless.ts'
    import { withoutGo } from '${setup}/obstacles.ts'
    describeUnless(withoutGo())('needs Go', () => {
      test('one', () => {})
      test.each([1, 2])('each %s', () => {})
    })`,
  'second.test.ts': `
    import { describeUnless, testUnless } from '${setup}/describe-unless.ts'
    import { withoutGo } from '${setup}/obstacles.ts'
    describeUnless(withoutGo())('needs Go', () => test('one', () => {}))
    describeUnless(undefined)('has no obstacle', () => test('runs', () => {}))
    testUnless('a part (of many) is missing')('needs a part', async () => {})
    testUnless(undefined)('needs nothing', async () => {})`,
}

describe('the closing output of a run', () => {
  let home: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lotse-closing-'))
    for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text)
    await writeFile(join(home, 'package.json'), '{"type":"module"}')
  })
  afterAll(async () => rm(home, { recursive: true, force: true }))

  /** The lines of a run's standard output from the first one that tells of a skip, and how it ended. */
  const run = async (...args: string[]): Promise<{ lines: readonly string[]; code: unknown }> => {
    const config = JSON.stringify({
      rootDir: home,
      displayName: 'fixture',
      transform: {},
      extensionsToTreatAsEsm: ['.ts'],
      testMatch: ['**/*.test.ts'],
      reporters: ['default', join(setup, 'closing-line-reporter.ts')],
    })
    const jest = ['--experimental-vm-modules', join(checkout, 'node_modules/jest/bin/jest.js')]
    return await new Promise((resolve) => {
      execFile(
        process.execPath,
        [...jest, '--config', config, ...args],
        // A machine without Go.
        { cwd: home, env: { HOME: home, PATH: '' }, timeout: 150_000 },
        (error, stdout) => {
          const lines = stdout.trimEnd().split('\n')
          const first = lines.findIndex((line) => /^(skipped|tests): /.test(line))
          resolve({ lines: lines.slice(first), code: error?.code ?? 0 })
        },
      )
    })
  }

  test('names every obstacle with what it has skipped, counts it, and ends with the closing line', async () => {
    const { lines, code } = await run()
    expect(lines.toSorted()).toEqual([
      'skipped: fixture (1 file, 1 test): a part (of many) is missing',
      'skipped: fixture (2 files, 4 tests): Go 1.25 or newer is missing',
      'tests: 2 passed, 0 failed, 5 skipped',
    ])
    expect(lines.at(-1)).toBe('tests: 2 passed, 0 failed, 5 skipped')
    expect(code).toBe(0)
  })

  test('says nothing of tests that the caller leaves out', async () => {
    const { lines } = await run('-t', 'needs nothing')
    expect(lines.join('\n')).not.toContain('no reason')
    expect(lines.at(-1)).toBe('tests: 1 passed, 0 failed, 6 skipped')
  })

  test('a skip without a reason and a file that cannot be loaded are told, and the latter fails', async () => {
    await writeFile(join(home, 'third.test.ts'), `test.skip('somehow', () => {})`)
    await writeFile(join(home, 'fourth.test.ts'), `throw new Error('cannot be loaded')`)
    const { lines, code } = await run('third', 'fourth')
    expect(lines).toEqual([
      'skipped: fixture (1 file, 1 test): no reason is given',
      'tests: 0 passed, 1 failed, 1 skipped',
    ])
    expect(code).toBe(1)
  })
})
