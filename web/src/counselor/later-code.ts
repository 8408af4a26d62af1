import { signal, type ReadonlySignal } from '@preact/signals'

/** A part of the page whose code is loaded when it is needed. */
export interface LaterCode<Code> {
  /** The code, kept once it has come. */
  readonly code: ReadonlySignal<{ readonly value: Code } | null>
  readonly hasFailed: ReadonlySignal<boolean>
  /** Loads the code, unless it is there. */
  load: () => Promise<void>
  /** Tries once more after a failure, on a press of a button: first in place, then with a new page. */
  loadAgain: () => Promise<void>
}

/**
 * Loads code when it is needed.
 *
 * @param fetchCode imports it
 * @param beginAgain loads the page again
 */
export function createLaterCode<Code>(
  fetchCode: () => Promise<Code>,
  beginAgain: () => void,
): LaterCode<Code> {
  const code = signal<{ readonly value: Code } | null>(null)
  const hasFailed = signal(false)
  const tryOnce = async (onFailure: () => void): Promise<void> => {
    if (code.value) return
    try {
      code.value = { value: await fetchCode() }
      hasFailed.value = false
    } catch {
      hasFailed.value = true
      onFailure()
    }
  }
  return {
    code,
    hasFailed,
    load: async () => tryOnce(() => {}),
    // Firefox remembers that a module failed to load: there only a new page gets further.
    loadAgain: async () => tryOnce(beginAgain),
  }
}
