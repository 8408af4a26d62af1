import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'

let folder: string
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-one-at-a-time-'))
  children = []
})
afterEach(async () => {
  for (const child of children)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
  await rm(folder, { recursive: true, force: true })
})

/** A process that records `begun` and `ended` of each of its turns, which take some milliseconds. */
function contender(milliseconds: number, turns = 1): ChildProcess {
  const program = join(checkout, 'test/setup/contender.ts')
  const child = fork(program, [recordPath(), String(milliseconds), String(turns)], {
    env: { ...process.env, TMPDIR: folder },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // What the failing one prints is no news.
    silent: true,
  })
  children.push(child)
  return child
}

const recordPath = (): string => join(folder, 'record')

async function recorded(): Promise<readonly string[]> {
  return (await readFile(recordPath(), 'utf8')).trimEnd().split('\n')
}

async function said(child: ChildProcess, what: string): Promise<void> {
  for (;;) if ((await once(child, 'message'))[0] === what) return
}

test('processes that meet at the lock of a killed one take turns', async () => {
  const turns = 60
  const killed = contender(600_000)
  await said(killed, 'begun')
  const waiting = Array.from({ length: 3 }, () => contender(2, turns))
  await Promise.all(waiting.map(async (child) => said(child, 'ready')))
  // The holder still runs: no turn but its own has begun.
  expect(await recorded()).toEqual(['begun'])
  const ended = waiting.map(async (child) => once(child, 'close'))
  killed.kill('SIGKILL')
  await Promise.all(ended)
  const pairs = Array.from({ length: 3 * turns }, () => ['begun', 'ended']).flat()
  expect(await recorded()).toEqual(['begun', ...pairs])
})

test('an action that fails gives its turn back', async () => {
  const failing = contender(-1)
  const [code] = (await once(failing, 'close')) as [number]
  expect(code).not.toBe(0)
  await once(contender(0), 'close')
  expect(await recorded()).toEqual(['begun', 'begun', 'ended'])
})
