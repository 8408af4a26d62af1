import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { lockHome } from './home-lock.ts'
import { processIdentity } from './process-identity.ts'

let home = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lotse-home-'))
})

afterEach(() => rmSync(home, { recursive: true }))

/** A process like one that a dead run left behind: it leads its own group. */
function leftover(): { pid: number; identity: string } {
  const child = spawn('/bin/sleep', ['600'], { detached: true, stdio: 'ignore' })
  child.unref()
  const pid = child.pid ?? 0
  return { pid, identity: processIdentity(pid) ?? '' }
}

function writeLock(content: unknown): void {
  writeFileSync(join(home, 'run.json'), JSON.stringify(content))
}

const dead = { pid: 4_194_303, identity: 'nobody' }

test('a second run in the same folder is refused in one sentence that names the first', async () => {
  const lock = await lockHome(home)
  await expect(lockHome(home)).rejects.toMatchObject({
    code: 'already-running',
    message: expect.stringMatching(
      new RegExp(`^Lotse is already running.*process ${process.pid}.*\\.$`),
    ),
  })
  lock.release()
  const next = await lockHome(home)
  next.release()
  expect(existsSync(join(home, 'run.json'))).toBe(false)
})

test('what a dead run left behind is ended', async () => {
  const old = leftover()
  writeLock({
    ...dead,
    processes: [{ name: 'keycloak', signal: 'SIGTERM', stage: 1, ...old }],
  })
  const lock = await lockHome(home)
  expect(lock.leftovers).toEqual(['keycloak'])
  expect(processIdentity(old.pid)).toBeUndefined()
  lock.release()
})

test('a process that only has the number of an old one is left alone', async () => {
  const stranger = leftover()
  const recorded = {
    name: 'keycloak',
    signal: 'SIGTERM',
    stage: 1,
    pid: stranger.pid,
    identity: 'old',
  }
  writeLock({ ...dead, processes: [recorded] })
  const lock = await lockHome(home)
  expect(lock.leftovers).toEqual([])
  expect(processIdentity(stranger.pid)).toBe(stranger.identity)
  process.kill(stranger.pid)
  lock.release()
})

test.each([
  { reason: 'half written', content: '{"pid": 1' },
  { reason: 'empty', content: '' },
])('a lock that is $reason is no obstacle', async ({ content }) => {
  writeFileSync(join(home, 'run.json'), content)
  const lock = await lockHome(home)
  expect(lock.leftovers).toEqual([])
  lock.release()
})

test('of many runs at once exactly one gets the folder, also over a dead lock', async () => {
  writeLock({ ...dead, processes: [] })
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, async () => await lockHome(home)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the processes that live now stand in the lock, for the owner only', async () => {
  const lock = await lockHome(home)
  lock.record([{ name: 'api', pid: 5, identity: 'x', signal: 'SIGTERM', stage: 2 }])
  const path = join(home, 'run.json')
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ processes: [{ name: 'api' }] })
  expect(statSync(path).mode & 0o777).toBe(0o600)
  lock.release()
})
