import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makePassage } from './make-passage.ts'
import { endGroup } from './process-group.ts'
import { isAlive, processIdentity } from './process-identity.ts'
import { StackError } from '../stack-error.ts'
import type { RecordedProcess } from './supervisor.ts'
import { writeFileAtomic } from '../write-file-atomic.ts'

const content = z.object({
  pid: z.int().positive(),
  identity: z.string(),
  processes: z.array(
    z.object({
      name: z.string(),
      pid: z.int().positive(),
      identity: z.string(),
      signal: z.enum(['SIGINT', 'SIGTERM']),
      stage: z.int(),
    }),
  ),
})

type LockContent = z.infer<typeof content>

/** A home folder that belongs to this process. */
export interface HomeLock {
  /** Names of processes that a dead run had left and that were stopped. */
  readonly leftovers: readonly string[]
  /** Notes the processes that live now, so that a later run can end them should this one be killed. */
  record(processes: readonly RecordedProcess[]): void
  release(): void
}

/**
 * Takes a home folder for this process. A run that died before has its processes ended first: each is recognised by
 * number and start time, so that nobody else's process is hit.
 *
 * @throws StackError `already-running`
 */
export async function lockHome(home: string): Promise<HomeLock> {
  makePassage(home)
  const path = join(home, 'run.json')
  const identity = processIdentity(process.pid) ?? ''
  const mine = (processes: readonly RecordedProcess[]): string =>
    `${JSON.stringify({ pid: process.pid, identity, processes }, null, 2)}\n`
  const leftovers: string[] = []
  while (!tryCreate(path, mine([]))) {
    const holder = read(path)
    if (holder !== undefined && isAlive(holder.pid, holder.identity))
      throw new StackError(
        'already-running',
        `Lotse is already running from ${home} (process ${holder.pid}); stop it first, or choose another folder with --home or LOTSE_HOME.`,
      )
    if (!claim(path, holder)) continue
    leftovers.push(...(await endProcesses(holder?.processes ?? [])))
  }
  return {
    leftovers,
    record: (processes) => writeFileAtomic(path, mine(processes)),
    release: () => rmSync(path, { force: true }),
  }
}

/** Creates the lock with its content in one step: it never exists without. */
function tryCreate(path: string, text: string): boolean {
  const temporary = `${path}.${process.pid}.new`
  writeFileSync(temporary, text, { mode: 0o600 })
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (Error.isError(error) && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Takes a dead lock away; of two runs that try at once one succeeds, and neither takes the other's fresh lock. */
function claim(path: string, dead: LockContent | undefined): boolean {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch {
    return false
  }
  const taken = read(aside)
  const right = taken?.pid === dead?.pid && taken?.identity === dead?.identity
  if (!right) renameSync(aside, path)
  else rmSync(aside, { force: true })
  return right
}

function read(path: string): LockContent | undefined {
  try {
    return content.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

async function endProcesses(processes: readonly RecordedProcess[]): Promise<string[]> {
  const living = processes
    .filter(({ pid, identity }) => isAlive(pid, identity))
    .toSorted((a, b) => b.stage - a.stage)
  for (const { pid, signal } of living) await endGroup(pid, signal, 10_000)
  return living.map(({ name }) => name)
}
