/**
 * A failure that another try would only repeat. The key is left alone until its resource changes or everything is looked
 * at again (controller-runtime, pkg/reconcile: `TerminalError`).
 */
export class TerminalError extends Error {
  override readonly name = 'TerminalError'
  readonly code = 'Terminal'
}

/** Whether something that was thrown is a {@link TerminalError}. */
export function isTerminal(error: unknown): error is TerminalError {
  return error instanceof TerminalError
}
