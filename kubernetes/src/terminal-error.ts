/**
 * A failure that another try would only repeat. The key is not reconciled again before it is enqueued again
 * (controller-runtime, pkg/reconcile: `TerminalError`).
 *
 * @example throw new TerminalError('the API server refuses the spec', { cause })
 */
export class TerminalError extends Error {
  override readonly name = 'TerminalError'
  readonly code = 'Terminal'
}

/** Returns whether a thrown value is a {@link TerminalError}. */
export function isTerminal(error: unknown): error is TerminalError {
  return error instanceof TerminalError
}
