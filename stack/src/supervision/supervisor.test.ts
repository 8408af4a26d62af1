import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { freePort } from '../free-port.ts'
import { answersWith } from './http-probe.ts'
import { processIdentity } from './process-identity.ts'
import type { ProcessSpec } from './process-spec.ts'
import { supervisionTimes } from './supervised-process.ts'
import { Supervisor } from './supervisor.ts'

let directory = ''
const supervisors: Supervisor[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lotse-supervisor-'))
})

afterEach(async () => {
  for (const supervisor of supervisors.splice(0)) await supervisor.stopAll()
  rmSync(directory, { recursive: true })
})

const times = {
  ...supervisionTimes,
  pollMs: 20,
  firstBackoffMs: 20,
  healthIntervalMs: 50,
  unhealthyAfterMs: 400,
}

function supervise(): { supervisor: Supervisor; said: string[]; seen: string[][] } {
  const said: string[] = []
  const seen: string[][] = []
  const supervisor = new Supervisor({
    logDirectory: directory,
    said: (sentence) => said.push(sentence),
    changed: (processes) => seen.push(processes.map(({ name }) => name)),
    times,
  })
  supervisors.push(supervisor)
  return { supervisor, said, seen }
}

const server = `require('node:http').createServer((_, r) => r.end('ok')).listen(process.env.PORT, '127.0.0.1')`

async function spec(
  name: string,
  script = server,
  more: Partial<ProcessSpec> = {},
): Promise<ProcessSpec> {
  const port = await freePort()
  return {
    name,
    command: process.execPath,
    args: ['-e', script],
    env: { PORT: String(port) },
    stage: 2,
    probe: async (signal) => await answersWith(`http://127.0.0.1:${port}/`, signal),
    readyTimeoutMs: 20_000,
    ...more,
  }
}

/** Polls until something holds; the test's own time limit ends it otherwise. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20)
}

test('a process that dies is started again and the list of processes stays true', async () => {
  const { supervisor, said, seen } = supervise()
  const child = await supervisor.start(await spec('part'))
  const first = child.pid
  child.kill('SIGKILL')
  await until(() => child.pid !== undefined && child.pid !== first)
  await child.ready()
  expect(said).toEqual(['part ended unexpectedly and is started again.'])
  expect(seen).toEqual([['part'], [], ['part']])
  expect(supervisor.processes).toMatchObject([{ name: 'part', pid: child.pid }])
})

test('a process that lives but does not answer is started again', async () => {
  const { supervisor } = supervise()
  const child = await supervisor.start(await spec('part'))
  const first = child.pid
  child.kill('SIGSTOP')
  await until(() => child.pid !== undefined && child.pid !== first)
  await child.ready()
  expect(processIdentity(first ?? 0)).toBeUndefined()
})

test('a suspended process stays away until it is resumed', async () => {
  const { supervisor, said } = supervise()
  const child = await supervisor.start(await spec('part'))
  await child.suspend()
  await sleep(200)
  expect(supervisor.processes).toEqual([])
  await child.resume()
  expect(supervisor.processes).toMatchObject([{ name: 'part' }])
  expect(said).toEqual([])
})

test('a first start that fails is told, with the log that knows why, and not tried again', async () => {
  const { supervisor } = supervise()
  const broken = await spec('part', `console.error('my last words'); process.exit(3)`)
  await expect(supervisor.start(broken)).rejects.toMatchObject({
    code: 'process-failed',
    message: expect.stringContaining(join(directory, 'part.log')),
  })
  expect(readFileSync(join(directory, 'part.log'), 'utf8')).toContain('my last words')
  expect(supervisor.processes).toEqual([])
})

test('a first start that takes too long is ended', async () => {
  const { supervisor } = supervise()
  const slow = await spec('part', `setInterval(() => {}, 1000)`, { readyTimeoutMs: 100 })
  await expect(supervisor.start(slow)).rejects.toMatchObject({ code: 'process-failed' })
  expect(supervisor.processes).toEqual([])
})

test('a process that ignores the request to stop is killed, with its children', async () => {
  const { supervisor } = supervise()
  const note = join(directory, 'grandchild')
  const stubborn = `
    process.on('SIGTERM', () => {})
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'])
    require('node:fs').writeFileSync(${JSON.stringify(note)}, String(child.pid))
    ${server}`
  const child = await supervisor.start(await spec('part', stubborn, { stopTimeoutMs: 200 }))
  const { pid } = child
  await supervisor.stopAll()
  expect(processIdentity(pid ?? 0)).toBeUndefined()
  expect(processIdentity(Number(readFileSync(note, 'utf8')))).toBeUndefined()
})

test('the stages stop one after the other, the database last', async () => {
  const { supervisor, seen } = supervise()
  await supervisor.start(await spec('database', server, { stage: 0 }))
  await supervisor.start(await spec('keycloak', server, { stage: 1 }))
  await supervisor.start(await spec('api', server, { stage: 2 }))
  await supervisor.stopAll()
  expect(seen.slice(-3)).toEqual([['database', 'keycloak'], ['database'], []])
})

test('no core dump is ever written', async () => {
  const { supervisor } = supervise()
  const limit = join(directory, 'limit')
  const script = `const fs = require('node:fs'); fs.writeFileSync(${JSON.stringify(limit)}, fs.readFileSync('/proc/self/limits'));${server}`
  // Only Linux tells a process its own limits in a file.
  if (process.platform !== 'linux') return
  await supervisor.start(await spec('part', script))
  expect(readFileSync(limit, 'utf8')).toMatch(/Max core file size\s+0\s+0/)
})

test('when the supervisor is killed, nothing that it started lives on', async () => {
  const part = join(directory, 'part.json')
  const stale = join(directory, 'stack.json')
  writeFileSync(stale, '{}')
  const script = `
    import { writeFileSync } from 'node:fs'
    import { Supervisor } from ${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))}
    const supervisor = new Supervisor({ logDirectory: ${JSON.stringify(directory)} })
    supervisor.removeOnDeath(${JSON.stringify(stale)})
    const child = await supervisor.start({
      name: 'part', command: '/bin/sleep', args: ['600'], env: {}, stage: 1,
      probe: async () => true, readyTimeoutMs: 60_000,
    })
    writeFileSync(${JSON.stringify(part)}, String(child.pid))
    console.log('ready')`
  const owner = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(owner.stdout, 'data')
  const pid = Number(readFileSync(part, 'utf8'))
  expect(processIdentity(pid)).toBeDefined()
  owner.kill('SIGKILL')
  await until(() => processIdentity(pid) === undefined)
  expect(() => readFileSync(stale)).toThrow('ENOENT')
})
