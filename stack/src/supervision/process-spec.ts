/** How one real part is run. */
export interface ProcessSpec {
  /** Name in `stack.json`, in messages and of the log file. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** The whole environment of the process; nothing else is inherited. */
  readonly env: Readonly<Record<string, string>>
  readonly directory?: string
  /** Another user to run as (PostgreSQL refuses to run as root). */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** What asks it to stop; default SIGTERM. */
  readonly stopSignal?: 'SIGINT' | 'SIGTERM'
  /** Milliseconds until it is killed after it was asked to stop; default 10 000. */
  readonly stopTimeoutMs?: number
  /** Processes of a higher stage stop first: 0 database, 1 Keycloak and Synapse, 2 Lotse's own. */
  readonly stage: 0 | 1 | 2
  /** Whether it can do its work now. Asked again and again while it starts. */
  readonly probe: (signal: AbortSignal) => Promise<boolean>
  /** Whether it still lives, asked every few seconds later; default `probe`. Must not depend on another part. */
  readonly alive?: (signal: AbortSignal) => Promise<boolean>
  /** Milliseconds that a start may take. */
  readonly readyTimeoutMs: number
  /** Runs after each end of the process, before a restart. */
  readonly afterEnd?: (end: { readonly asked: boolean }) => void
}
