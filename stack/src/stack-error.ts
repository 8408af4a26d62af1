/** Why the local stack cannot start or go on. */
export type StackErrorCode =
  | 'already-running'
  | 'cluster-failed'
  | 'database-failed'
  | 'download-corrupt'
  | 'download-failed'
  | 'interrupted'
  | 'invalid-option'
  | 'pages-failed'
  | 'port-taken'
  | 'prerequisite-missing'
  | 'process-failed'
  | 'state-damaged'
  | 'unreachable-folder'

/** A failure whose message is one sentence for the person at the terminal; details stay in `cause` and in the logs. */
export class StackError extends Error {
  override readonly name = 'StackError'
  readonly code: StackErrorCode

  constructor(code: StackErrorCode, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.code = code
  }
}
