/** A place between two steps where a crash must do no harm; drills kill the process there. */
export type FailpointName =
  | 'enter.intent-written'
  | 'enter.identity-made'
  | 'enter.committed'
  | 'accept.claimed'
  | 'accept.users-made'
  | 'accept.room-made'
  | 'accept.room-recorded'
  | 'consent.committed'
  | 'end.committed'
  | 'end.client-retired'
  | 'wipe.committed'
  | 'wipe.identity-removed'
  | 'wipe.traces-removed'
  | 'wipe.recorded'

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
