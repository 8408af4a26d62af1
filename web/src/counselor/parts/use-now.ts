import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

const tickMs = 10_000

/** The time by a clock, so that "two minutes ago" goes on while nothing else happens. */
export function useNow(clock: () => number): number {
  const now = useSignal(clock())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = clock()
    }, tickMs)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return now.value
}
