import { execFile } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import { z } from 'zod'

const { engines, scripts } = z
  .object({ engines: z.object({ node: z.string() }), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')))

/** A checkout before `npm ci`: there is no pinned Node in it. */
let fresh: string
beforeAll(() => {
  fresh = mkdtempSync(join(tmpdir(), 'lotse-node-'))
  mkdirSync(join(fresh, 'scripts'))
  copyFileSync(join(checkout, 'scripts/node.mjs'), join(fresh, 'scripts/node.mjs'))
})
afterAll(() => rmSync(fresh, { recursive: true, force: true }))

interface Outcome {
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}

/** Runs `scripts/node.mjs` in a fresh checkout on a Node that says it is another version. */
async function runOn(version: string, ...args: readonly string[]): Promise<Outcome> {
  const pretend = `Object.defineProperty(process, 'version', { value: 'v${version}' })
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const hook = `--import=data:text/javascript,${encodeURIComponent(pretend)}`
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [hook, join(fresh, 'scripts/node.mjs'), ...args],
      { env: {}, timeout: 150_000 },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })
}

test.each(['20.20.2', '22.22.0', '24.17.9'])('Node %s gets one sentence', async (version) => {
  expect(await runOn(version, '-p', '1')).toEqual({
    code: 1,
    stdout: '',
    stderr: `Lotse needs Node 24.18 or later and found v${version}. Run "npm ci" first: it installs one for this folder.\n`,
  })
})

test.each(['24.18.0', '25.0.0', '26.1.2'])('Node %s runs the program', async (version) => {
  expect(await runOn(version, '-p', '1+1')).toEqual({ code: 0, stdout: '2\n', stderr: '' })
})

test('the sentence names the version that package.json asks for', () => {
  expect(engines.node).toBe('>=24.18')
})

test('every command and every documented program starts through it, whatever Node the shell has', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: checkout })]
  const texts = [
    ...pages.map((path) => readFileSync(join(checkout, path), 'utf8')),
    ...Object.values(scripts),
  ]
  const direct = texts.flatMap((text) => text.match(/\bnode (?!scripts\/)\S+\.ts\b/g) ?? [])
  expect(direct).toEqual([])
})
