/** A real part that runs. */
export interface RunningPart {
  /** Where it answers. */
  readonly url: string
  /** Its process now; another one after a restart, `undefined` between the two. */
  readonly pid: number | undefined
  /** Stops it for good. */
  stop(): Promise<void>
}
