import { existsSync, readFileSync } from 'node:fs'

/** Places between two steps where a crash must do no harm; drills kill the process at each. */
export const failpointNames = [
  'enter.intent-written',
  'enter.identity-made',
  'enter.committed',
  'accept.claimed',
  'accept.users-made',
  'accept.room-made',
  'accept.room-recorded',
  'drop.room-removed',
  'consent.committed',
  'end.committed',
  'end.client-retired',
  'end.identity-removed',
  'wipe.committed',
  'wipe.identity-removed',
  'wipe.traces-removed',
  'wipe.recorded',
] as const

/** Name of a failpoint. */
export type FailpointName = (typeof failpointNames)[number]

/** Passes a failpoint. Does nothing unless a drill has armed this one. */
export type Failpoint = (name: FailpointName) => void

/**
 * Kills the process by SIGKILL at the armed failpoint: no handler runs, no socket is closed in order, as in a power cut.
 *
 * @param file path of the file that holds the name of the armed failpoint while there is one; undefined outside drills
 */
export function createFailpoint(file: string | undefined): Failpoint {
  if (file === undefined) return () => {}
  return (name) => {
    if (existsSync(file) && readFileSync(file, 'utf8') === name)
      process.kill(process.pid, 'SIGKILL')
  }
}
