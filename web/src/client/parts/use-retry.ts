import { useEffect } from 'preact/hooks'

/**
 * Tries again by itself what has failed, when the browser says that the network is back. A button for the person stays beside
 * it: a line can be dead without the browser noticing.
 */
export function useRetry(hasFailed: boolean, retry: () => void): void {
  useEffect(() => {
    if (!hasFailed) return undefined
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
    }
  }, [hasFailed])
}
