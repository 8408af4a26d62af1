import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'

/**
 * Stand-ins for what the script calls. A kubeconfig has nothing but the name of its cluster, and a cluster is a folder: as the
 * real ones do, the suites refuse a cluster in which the chart is installed, and Helm one in which the suites have been.
 */
const commands = {
  kind: `
    kubeconfig=$KUBECONFIG
    while [ $# -gt 0 ]; do
      case $1 in
        create | delete | load) verb=$1 ;;
        --name) name=$2 ;;
        --kubeconfig) kubeconfig=$2 ;;
      esac
      shift
    done
    if [ "$verb" = create ]; then mkdir "$STATE/clusters/$name" && echo "$name" >"$kubeconfig"; fi
    if [ "$verb" = delete ]; then rm -rf "$STATE/clusters/$name"; fi
    if [ "$verb" = load ]; then [ -d "$STATE/clusters/$name" ]; fi`,
  helm: `
    cluster=$STATE/clusters/$(cat "$KUBECONFIG")
    if [ ! -d "$cluster" ]; then echo 'Helm: there is no cluster' >&2 && exit 1; fi
    if [ -e "$cluster/suites" ]; then echo 'Helm: conflict with kubectl' >&2 && exit 1; fi
    touch "$cluster/installed" "$STATE/installed"`,
  npm: `
    printf '%s\\n' "$@" >>"$STATE/npm"
    cluster=$STATE/clusters/$(cat "$LOTSE_TEST_KUBECONFIG")
    if [ ! -d "$cluster" ]; then echo 'suites: there is no cluster' >&2 && exit 1; fi
    if [ -e "$cluster/installed" ]; then echo 'suites: has an installation of Lotse already' >&2 && exit 1; fi
    touch "$cluster/suites"
    echo "$CLOSING"`,
  kubectl: `
    if [ ! -d "$STATE/clusters/$(cat "$KUBECONFIG")" ]; then echo 'kubectl: there is no cluster' >&2 && exit 1; fi
    case $* in *matrix-as-token*) printf eA== ;; esac`,
  docker: `
    if [ "$1 $2" = 'buildx imagetools' ]; then printf 'sha256:%064d' 7; fi`,
  curl: '',
}

let state: string

beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'lotse-kind-'))
  await mkdir(join(state, 'clusters'))
  await mkdir(join(state, 'bin'))
  for (const [name, body] of Object.entries(commands)) {
    await writeFile(join(state, 'bin', name), `#!/usr/bin/env bash\nset -eu\n${body}\n`)
    await chmod(join(state, 'bin', name), 0o755)
  }
})
afterEach(async () => rm(state, { recursive: true, force: true }))

/** Runs the script; the suites end with this line. */
async function run(closing: string): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const path = [join(state, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':')
  const env = { PATH: path, HOME: state, TMPDIR: state, STATE: state, CLOSING: closing }
  return await new Promise((resolve) => {
    const script = join(checkout, 'test/kind/run.sh')
    execFile('bash', [script], { env, timeout: 150_000 }, (error, _, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    )
  })
}

test('the suites and the installation get along, and no cluster is left', async () => {
  expect(await run('tests: 94 passed, 0 failed, 0 skipped')).toEqual({ code: 0, stderr: '' })
  expect(await readdir(state)).toContain('installed')
  expect(await readdir(join(state, 'clusters'))).toEqual([])
})

test('the suites are those of the chart, the resources and the changes of admins', async () => {
  await run('tests: 94 passed, 0 failed, 0 skipped')
  const words = (await readFile(join(state, 'npm'), 'utf8')).trim().split('\n')
  expect(words.slice(0, 5)).toEqual(
    'test -- --selectProjects cluster --testPathPatterns'.split(' '),
  )
  const patterns = words.slice(5).map((word) => new RegExp(word))
  const files = globSync(['{operator,api}/src/**/*.cluster.test.ts', 'test/**/*.cluster.test.ts'], {
    cwd: checkout,
  })
  for (const pattern of patterns)
    expect({ pattern, found: files.some((file) => pattern.test(file)) }).toMatchObject({
      found: true,
    })
  const chosen = files.filter((file) => patterns.some((pattern) => pattern.test(file)))
  expect(chosen.length).toBeGreaterThanOrEqual(7)
})

test.each([
  { closing: 'tests: 0 passed, 0 failed, 0 skipped', reason: 'no test ran' },
  { closing: 'tests: 80 passed, 0 failed, 14 skipped', reason: 'a suite could not run' },
  { closing: 'Ran all test suites.', reason: 'the run did not come to its end' },
])('it fails when $reason', async ({ closing }) => {
  expect(await run(closing)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Not every suite has run.'),
  })
  expect(await readdir(state)).not.toContain('installed')
  expect(await readdir(join(state, 'clusters'))).toEqual([])
})
