import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { whenBack } from './when-back.ts'

/**
 * What went wrong with an act, in words, until the next one or until the line is back after an outage.
 *
 * @param online whether the page reaches the service
 */
export function useFailure(online: ReadonlySignal<boolean>): Signal<string | null> {
  const failure = useSignal<string | null>(null)
  useEffect(() => whenBack(online, () => (failure.value = null)), [online])
  return failure
}
