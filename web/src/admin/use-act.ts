import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { asApiError } from './edit.ts'
import type { Panel } from './panel.ts'
import { problemText } from './problem-text.ts'
import { watchSlow, type Slowness } from './watch-slow.ts'

/** Something that a button does and that waits for the operator. */
export interface Act {
  /** Null while nothing is under way. */
  readonly slowness: Slowness | null
  /** Why the last attempt failed, in words. */
  readonly failure: string | null
  /** Does one thing at a time. @returns whether it worked */
  run(act: () => Promise<void>): Promise<boolean>
}

/** How the acts of one part of a page go. */
export function useAct(panel: Panel): Act {
  const slowness = useSignal<Slowness | null>(null)
  const failure = useSignal<string | null>(null)
  const stop = useRef(() => {})
  useEffect(
    () => () => {
      stop.current()
    },
    [],
  )
  return {
    slowness: slowness.value,
    failure: failure.value,
    async run(act) {
      if (slowness.peek() !== null) return false
      failure.value = null
      stop.current = watchSlow(panel.timers, (next) => (slowness.value = next))
      try {
        await act()
        return true
      } catch (error) {
        failure.value = problemText(asApiError(error), 'change')
        return false
      } finally {
        stop.current()
        slowness.value = null
      }
    },
  }
}
