/** Work that runs again and again in the background. */
export interface Repeating {
  /** Runs it now, or once more right after the present run. */
  readonly kick: () => void
  /** Runs it no more; resolves when the present run is over. */
  readonly stop: () => Promise<void>
}

/**
 * Runs work again and again, never twice at a time. A run that rejects is reported and followed by the next one: what runs
 * here repairs itself by looking again.
 *
 * @param delay milliseconds from the end of a run to the next; asked every time, because settings change
 */
export function repeat(
  delay: () => number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeating {
  let stopped = false
  let kicked = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    await work().catch(onError)
    running = undefined
    if (stopped) return
    if (kicked) start()
    else timer = setTimeout(start, delay())
  }
  const start = (): void => {
    kicked = false
    clearTimeout(timer)
    running = run()
  }
  timer = setTimeout(start, delay())
  return {
    kick: () => {
      if (stopped) return
      if (running === undefined) start()
      else kicked = true
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
