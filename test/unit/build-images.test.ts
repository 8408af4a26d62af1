import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'

const digest = `sha256:${'a1'.repeat(32)}`
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-docker-'))
})
afterEach(async () => rm(folder, { recursive: true }))

/** Runs the script with a docker that only writes down how it is called, and says which digest a tag has. */
async function build(
  answer: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly output: string; readonly calls: readonly string[] }> {
  const docker = join(folder, 'docker')
  const log = join(folder, 'calls')
  await writeFile(log, '')
  await writeFile(
    docker,
    `#!/bin/sh\necho "$*" >> '${log}'\n[ "$1" = build ] || echo '${answer}'\n`,
  )
  await chmod(docker, 0o755)
  const ended = await promisify(execFile)(
    join(checkout, 'scripts/build-images.sh'),
    ['registry.example/lotse', '1.2.3', 'public-key'],
    { env: { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`, ...environment } },
  ).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
  const calls = (await readFile(log, 'utf8')).trim().split('\n')
  return { output: ended, calls }
}

test('every image is built on the one base that the registry names by its digest', async () => {
  const { output, calls } = await build(digest)
  const [asked, ...builds] = calls
  const tag = /^ARG NODE_IMAGE=(.*)$/m.exec(
    await readFile(join(checkout, 'Dockerfile'), 'utf8'),
  )?.[1]
  expect(asked).toBe(`buildx imagetools inspect ${tag} --format {{.Manifest.Digest}}`)
  expect(output).toContain(`Base image: ${tag}@${digest}`)
  expect(builds).toEqual(
    ['operator', 'api', 'edge', 'migrate', 'web'].map(
      (target) =>
        `build --quiet --target ${target} --build-arg NODE_IMAGE=${tag}@${digest} ` +
        `--build-arg LOTSE_ROSTER_PUBLIC_KEY=public-key --tag registry.example/lotse/${target}:1.2.3 .`,
    ),
  )
})

test('a base that is named by its digest already is taken as it is', async () => {
  const base = `mirror.example/node@${digest}`
  const { calls } = await build('not asked', { NODE_IMAGE: base })
  expect(calls).toHaveLength(5)
  expect(calls.every((call) => call.includes(`NODE_IMAGE=${base} `))).toBe(true)
})

test('nothing is built on a base without a digest', async () => {
  const { output, calls } = await build('')
  expect(output).toMatch(/is not named by a digest/)
  expect(calls).toHaveLength(1)
})

test('workflows name actions by commit, with the version beside it', async () => {
  const workflow = await readFile(join(checkout, '.github/workflows/kind.yaml'), 'utf8')
  const uses = workflow.match(/uses: .*/g) ?? []
  expect(uses.length).toBeGreaterThan(3)
  expect(
    uses.filter((line) => !/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
  ).toEqual([])
})
