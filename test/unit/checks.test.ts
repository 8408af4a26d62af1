import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { defaultCache } from '@lotse/stack/paths'

const execute = promisify(execFile)

const formatted = join(defaultCache(), 'prettier-formatted')

/** The project's checks, counted as tests so that the one test command runs them all. */
const checks = [
  { name: 'types', file: 'node_modules/typescript/bin/tsc', args: ['-b'] },
  { name: 'lint', file: 'node_modules/oxlint/bin/oxlint', args: ['--deny-warnings'] },
  {
    name: 'format',
    file: 'node_modules/prettier/bin/prettier.cjs',
    // By their content: files that were found formatted once are not parsed again.
    args: ['--check', '.', '--cache', '--cache-strategy=content', `--cache-location=${formatted}`],
  },
  { name: 'unused code', file: 'node_modules/knip/bin/knip.js', args: [] },
]

test.each(checks)(
  '$name',
  async ({ file, args }) => {
    const outcome = await execute(process.execPath, [file, ...args], { timeout: 580_000 }).then(
      () => 'fine',
      (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}`,
    )
    expect(outcome).toBe('fine')
  },
  600_000,
)

test('the lock file holds the packages of other systems, so that npm ci works everywhere', async () => {
  const before = await readFile('package-lock.json', 'utf8')
  const { stdout } = await execute(process.execPath, ['scripts/complete-lock.mjs', '--check'])
  expect(stdout).toContain('complete-lock: 0 entries added')
  expect(await readFile('package-lock.json', 'utf8')).toBe(before)
  expect(before).not.toMatch(/"resolved": "https?:/)
})
