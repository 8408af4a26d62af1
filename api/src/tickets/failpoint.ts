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

/** Passes a failpoint. Does nothing unless a drill has chosen this one. */
export type Failpoint = (name: FailpointName) => void

/**
 * Kills the process by SIGKILL at the chosen failpoint: no handler runs, no socket is closed in order, as in a power cut.
 *
 * @param chosen name of a failpoint, or undefined for none
 */
export function createFailpoint(chosen: string | undefined): Failpoint {
  if (chosen === undefined) return () => {}
  return (name) => {
    if (name === chosen) process.kill(process.pid, 'SIGKILL')
  }
}
