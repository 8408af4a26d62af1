import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that a test may take to start real parts of its own: others may start before them. */
export const startTimeoutMs = 900_000

/** Minutes after which the holder is not waited for any longer. */
const patienceMinutes = 10

/**
 * Runs an action while no other test process of this user runs one of the same name. Several Java processes that start at
 * once on two cores all take longer than tests wait for them; one after the other they do not.
 */
export async function oneAtATime<T>(name: string, action: () => Promise<T>): Promise<T> {
  const lock = join(tmpdir(), `lotse-${userInfo().username}-${name}.lock`)
  const until = performance.now() + patienceMinutes * 60_000
  while (!(await take(lock)) && performance.now() < until) await sleep(200)
  try {
    return await action()
  } finally {
    if (await isHeldBy(lock, process.pid)) await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    // Between creating the file and writing to it the holder has no number yet.
    if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true })
    return false
  }
}

async function isHeldBy(lock: string, pid: number): Promise<boolean> {
  return (await readFile(lock, 'utf8').catch(() => '')) === String(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
