import { setTimeout as sleep } from 'node:timers/promises'

/** Sends a signal to every process of a group; `false` when the group is gone. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal)
    return true
  } catch (error) {
    // EPERM: members exist that belong to somebody else (PostgreSQL under its own user, seen from a plain user).
    return Error.isError(error) && 'code' in error && error.code === 'EPERM'
  }
}

/** Asks a group to stop and, when it has not within the time, kills it. Resolves when no member is left. */
export async function endGroup(
  leader: number,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<void> {
  if (!signalGroup(leader, signal)) return
  if (await groupGone(leader, timeoutMs)) return
  signalGroup(leader, 'SIGKILL')
  await groupGone(leader, 2_000)
}

async function groupGone(leader: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    if (!signalGroup(leader, 0)) return true
    await sleep(50)
  }
  return !signalGroup(leader, 0)
}
