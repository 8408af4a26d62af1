import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What tells a process from a later one with the same number: its start time. `undefined` when there is no such process.
 *
 * Linux keeps it, in clock ticks since boot, as field 22 of `/proc/<pid>/stat` (proc_pid_stat(5)); the boot id is added
 * because ticks start anew with each boot. Elsewhere `ps` tells it.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return identityFromPs(pid)
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie is dead: only its parent has not looked yet.
    if (fields[0] === 'Z') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${fields[19]}`
  } catch {
    return undefined
  }
}

function identityFromPs(pid: number): string | undefined {
  const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return started.trim() || undefined
}

/** Whether the process that had this number and identity still lives. */
export function isAlive(pid: number, identity: string): boolean {
  return processIdentity(pid) === identity
}
