import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
  // Node has no file locks but those of SQLite. The kernel gives them back when their holder dies.
  const lock = new DatabaseSync(join(tmpdir(), `lotse-${userInfo().username}-${name}.sqlite`), {
    timeout: 0,
  })
  try {
    const until = performance.now() + patienceMinutes * 60_000
    while (!take(lock) && performance.now() < until) await sleep(50)
    return await action()
  } finally {
    lock.close()
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { readonly errcode?: number }).errcode === busy) return false
    throw error
  }
}

/** SQLITE_BUSY: another connection has the lock (https://sqlite.org/rescode.html#busy). */
const busy = 5
