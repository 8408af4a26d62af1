import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { ensureKeycloak } from './keycloak-distribution.ts'
import { silent } from '../../command-line/progress.ts'

const { PATH: path = '' } = process.env
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-keycloak-'))
})

afterEach(() => {
  process.env['PATH'] = path
  rmSync(folder, { recursive: true })
})

/** A Maven that does what the script says. */
function maven(script: string): void {
  writeFileSync(join(folder, 'mvn'), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, 'mvn'), 0o755)
  process.env['PATH'] = `${folder}${delimiter}${path}`
}

const deliverGarbage = `for argument in "$@"; do case $argument in
  -DoutputDirectory=*) echo garbage > "\${argument#*=}/keycloak-quarkus-dist-26.7.5.zip" ;;
esac; done`

test.each([
  { reason: 'no network', script: 'echo no route >&2; exit 1', code: 'download-failed' },
  { reason: 'success without a file', script: 'exit 0', code: 'download-failed' },
  { reason: 'another file than the pinned one', script: deliverGarbage, code: 'download-corrupt' },
])('one sentence, and nothing stays in the cache: $reason', async ({ script, code }) => {
  maven(script)
  const cache = join(folder, 'cache')
  await expect(ensureKeycloak({ cache, progress: silent })).rejects.toMatchObject({
    code,
    message: expect.stringMatching(/^[^\n]+try again\.$/),
  })
  expect(readdirSync(cache)).toEqual([])
})

test('an interrupted download ends at once and leaves nothing', async () => {
  maven('sleep 600')
  const cache = join(folder, 'cache')
  const signal = AbortSignal.timeout(300)
  await expect(ensureKeycloak({ cache, progress: silent, signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  expect(readdirSync(cache)).toEqual([])
})
