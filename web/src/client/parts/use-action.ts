import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useFailure } from '../../shared/use-failure.ts'
import { errorText } from '../error-text.ts'

/** An act of a page that may fail. */
export interface Action {
  readonly busy: ReadonlySignal<boolean>
  /** What went wrong the last time, in words. */
  readonly error: ReadonlySignal<string | null>
  /** Runs it unless one is running. The page stays busy after a success, which leads to another page. */
  run: (act: () => Promise<unknown>) => Promise<void>
}

/** Runs a page's acts one at a time and puts their failures into words, until the line is back after an outage. */
export function useAction(online: ReadonlySignal<boolean>): Action {
  const busy = useSignal(false)
  const error = useFailure(online)
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    if (busy.value) return
    busy.value = true
    error.value = null
    try {
      await act()
    } catch (reason) {
      error.value = errorText(reason)
      busy.value = false
    }
  }
  return { busy, error, run }
}
