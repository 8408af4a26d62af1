import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from '@jest/globals'
import { createTestBed, loginPath } from '../test/edge-under-test.ts'

const { upstream, close } = createTestBed()
const children: ChildProcessWithoutNullStreams[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await close()
})

/** Runs the process with these settings and nothing else of ours. */
function start(settings: Record<string, string>): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], LOTSE_PORT: '0', LOTSE_METRICS_PORT: '0', ...settings },
    stdio: 'pipe',
  })
  children.push(child)
  return child
}

/** The port of the line that says that the process listens. */
async function listeningPort(child: ChildProcessWithoutNullStreams): Promise<number> {
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line)
    if (msg === 'listening') return Number(port)
  }
  throw new Error('The process ended before it listened.')
}

test.each([
  {
    settings: { LOTSE_SYNAPSE_URL: 'http://127.0.0.1:1' },
    sentence: 'LOTSE_KEYCLOAK_URL is not set',
    reason: 'a missing setting',
  },
  {
    settings: {
      LOTSE_SYNAPSE_URL: 'http://user:secret@127.0.0.1:1/path',
      LOTSE_KEYCLOAK_URL: 'http://127.0.0.1:1',
    },
    sentence: 'LOTSE_SYNAPSE_URL: must have no path',
    reason: 'a path that would be lost; the value may hold a secret and is not shown',
  },
  {
    settings: {
      LOTSE_SYNAPSE_URL: 'http://127.0.0.1:1',
      LOTSE_KEYCLOAK_URL: 'http://127.0.0.1:1',
      LOTSE_PORT: '70000',
    },
    sentence: 'LOTSE_PORT',
    reason: 'no such port',
  },
])(
  '$reason is one sentence and exit code 1: $sentence',
  async ({ settings, sentence }) => {
    const child = start(settings)
    const [output] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(child.exitCode).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toContain('secret')
  },
  180_000,
)

test('the process serves, and ends by itself on SIGTERM', async () => {
  const behind = await upstream()
  const child = start({ LOTSE_SYNAPSE_URL: behind.url, LOTSE_KEYCLOAK_URL: `${behind.url}/auth/` })
  const port = await listeningPort(child)
  const login = await fetch(`http://127.0.0.1:${port}${loginPath}`)
  expect(login.status).toBe(200)
  expect(behind.requests[0]?.url).toBe(loginPath)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
}, 180_000)

test('the process ends when its supervisor is gone', async () => {
  const settings = {
    LOTSE_SYNAPSE_URL: 'http://127.0.0.1:1',
    LOTSE_KEYCLOAK_URL: 'http://127.0.0.1:1',
    LOTSE_PARENT_PIPE: '1',
  }
  const child = start(settings)
  await listeningPort(child)
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
}, 180_000)
